import type { Member } from "../../auth/members/member.ts";
import type { ShownRequest } from "../../auth/members/reset-request.ts";
import { memberWords as words, membersWords } from "../../content/desk/members.ts";
import { notificationWords } from "../../content/desk/notifications.ts";
import { roleWords } from "../../content/roles.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { ChoiceForm } from "../notifications/choice-form.tsx";
import type { TopicChoice } from "../notifications/hearing.ts";
import { BackLink, FactList, Moment, Section } from "../shell/page-parts.tsx";
import type { MemberReply } from "./member-command.ts";
import { DisableForm, EnableForm, mistakesOf, NewLinkForm } from "./member-forms.tsx";
import { LastSeen, LinkBox, MemberState } from "./member-parts.tsx";
import { ResetRequestNote } from "./reset-request-section.tsx";
import { RoleForm } from "./role-form.tsx";

interface Props {
  member: Member;
  isSelf: boolean;
  /** An owner's request to reset the member. */
  request: ShownRequest | null;
  /** What the member is emailed about. */
  topics: readonly TopicChoice[];
  reply: MemberReply;
  done: keyof typeof words.done | null;
}

const { columns, factor, summaryTitle } = membersWords;

/** The page of one member, with the commands that other members can run. */
export function MemberPage({ member, isSelf, request, topics, reply, done }: Props) {
  const note = done && words.done[done];
  const refusal = reply.refused && words.refused[reply.refused];
  return (
    <>
      <PageHead title={member.name}>
        <BackLink href="/desk/members">{words.back}</BackLink>
      </PageHead>
      <ErrorSummary title={summaryTitle} errors={mistakesOf(reply)} attempt={1} />
      {refusal && (
        <Alert tone="error" title={refusal.title}>
          <p>{refusal.text}</p>
        </Alert>
      )}
      {note && (
        <Alert tone="note" title={note.title}>
          <p>{note.text}</p>
        </Alert>
      )}
      {reply.link && <LinkBox key={reply.link.url} link={reply.link} way="reset" />}
      <FactList
        facts={[
          { label: columns.email, value: member.email },
          { label: columns.role, value: roleWords[member.role].name },
          { label: columns.since, value: <Moment iso={member.createdAt} /> },
          { label: columns.state, value: <MemberState {...member} /> },
          { label: columns.factor, value: member.hasFactor ? factor.on : factor.off },
          { label: columns.seen, value: <LastSeen {...member} /> },
        ]}
      />
      {request && !isSelf && <ResetRequestNote request={request} />}
      {isSelf ? <Self /> : <Commands key={member.updatedAt} {...{ member, request, topics, reply }} />}
    </>
  );
}

function Self() {
  return (
    <p className="mt-12">
      {words.self.text}{" "}
      <a className="text-link" href="/desk/account">
        {words.self.link}
      </a>
      {", "}
      <a className="text-link" href="/desk/account/notifications">
        {notificationWords.member.self}
      </a>
    </p>
  );
}

function Commands({ member, request, topics, reply }: Pick<Props, "member" | "request" | "topics" | "reply">) {
  if (member.state === "disabled") return <EnableForm />;
  return (
    <>
      <RoleForm member={member} />
      <Notifications member={member} topics={topics} />
      {(!request || request.isReady) && <NewLinkForm member={member} request={request} reply={reply} />}
      <DisableForm reply={reply} />
    </>
  );
}

function Notifications({ member, topics }: Pick<Props, "member" | "topics">) {
  const { member: text, none } = notificationWords;
  return (
    <Section id="notifications" title={text.title}>
      <p className="mb-6">
        {topics.length === 0 ? none.text : text.text}
        {topics.length > 0 && member.state === "invited" && ` ${text.invited}`}
      </p>
      {topics.length > 0 && <ChoiceForm topics={topics} />}
    </Section>
  );
}
