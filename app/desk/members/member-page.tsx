import { Form } from "@remix-run/react";
import type { Member } from "../../auth/members/member.ts";
import type { ShownRequest } from "../../auth/members/reset-request.ts";
import { roleWords } from "../../auth/members/role-words.ts";
import { Alert } from "../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { ChoiceFields } from "../notifications/notifications-page.tsx";
import type { TopicChoice } from "../notifications/recipients.ts";
import { notificationWords } from "../notifications/words.ts";
import { BackLink, FactList, FORM, Moment, Section, SEND } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import type { MemberForm, MemberReply } from "./member-command.ts";
import { DisableForm, EnableForm, NewLinkForm, RoleFields } from "./member-forms.tsx";
import { LastSeen, LinkBox, MemberState } from "./member-parts.tsx";
import { memberWords as words, membersWords } from "./words.ts";

interface Props {
  member: Member;
  isSelf: boolean;
  /** An owner's request to reset the member. */
  request: ShownRequest | null;
  /** What the member is emailed about. */
  topics: readonly TopicChoice[];
  reply: MemberReply;
  done: readonly (keyof typeof words.done)[];
  /** The form that is shown alone, or null. */
  form: MemberForm | null;
}

const { columns, factor } = membersWords;

/** The page of one member, with the commands that other members can run. */
export function MemberPage({ member, isSelf, request, topics, reply, done, form }: Props) {
  const refusal = reply.refused && words.refused[reply.refused];
  return (
    <>
      <PageHead title={member.name}>
        {form === null || isSelf ? (
          <BackLink href="/desk/members">{words.back}</BackLink>
        ) : (
          <BackLink href={`/desk/members/${member.id}`}>{words.backToMember}</BackLink>
        )}
      </PageHead>
      {refusal && (
        <Alert tone="error" title={refusal.title}>
          <p>{refusal.text}</p>
        </Alert>
      )}
      {done.map((one) => (
        <Alert key={one} tone="note" title={words.done[one].title}>
          <p>{words.done[one].text}</p>
        </Alert>
      ))}
      {reply.link && <LinkBox key={reply.link.url} link={reply.link} purpose="reset" />}
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
      {request && !isSelf && <ResetRequestNote request={request} id={member.id} isOpen={form === "link"} />}
      {isSelf ? <Self /> : <Commands key={member.updatedAt} {...{ member, request, topics, reply, form }} />}
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

function Commands({ member, request, topics, reply, form }: Omit<Props, "isSelf" | "done">) {
  if (member.state === "disabled") return <EnableForm />;
  const mayLink = !request || request.isReady;
  if (form === "link") return mayLink && <NewLinkForm member={member} request={request} reply={reply} />;
  if (form === "disable") return <DisableForm reply={reply} />;
  return (
    <>
      <Form method="post" className={FORM} noValidate>
        <RoleFields member={member} />
        <Notifications member={member} topics={topics} />
        <p className={`${SEND} flex flex-wrap items-center gap-x-4 gap-y-2`}>
          <Button type="submit" name="intent" value="save">
            {words.role.button}
          </Button>
          <SaveNote />
        </p>
      </Form>
      <p className="mt-12 flex flex-wrap gap-3 border-t-2 border-ink pt-5">
        {mayLink && (
          <ButtonLink outline href="?link">
            {words.reset.button}
          </ButtonLink>
        )}
        <ButtonLink outline href="?disable">
          {words.disable.title}
        </ButtonLink>
      </p>
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
      {topics.length > 0 && <ChoiceFields topics={topics} />}
    </Section>
  );
}

const texts = words.request;

interface RequestProps {
  /** Id of the member. */
  id: string;
  request: ShownRequest;
  /** Whether this is the page for a new link. */
  isOpen: boolean;
}

/** A request to reset a member, and what it waits for. On the page for a new link, an owner can withdraw it. */
function ResetRequestNote({
  id,
  request: { by, factors, askedAt, warning, readyAt, counts, isReady },
  isOpen,
}: RequestProps) {
  return (
    <div id="reset-request">
      <Alert tone="note" title={factors ? texts.titleWithFactors : texts.title}>
        <p>
          {texts.asked(by)} <Moment iso={askedAt} />. {isReady ? texts.ready : counts ? texts.second : texts.tooNew}{" "}
          {!isReady && readyAt !== null && (
            <>
              {texts.from} <Moment iso={readyAt} />.
            </>
          )}
          {!isReady && warning !== "sent" && texts.untold[warning]}
        </p>
        {isOpen ? (
          <Form method="post" className="mt-4">
            <Button outline type="submit" name="intent" value="withdraw">
              {texts.withdraw}
            </Button>
          </Form>
        ) : (
          <p className="mt-4">
            <ButtonLink outline href={`/desk/members/${id}?link`}>
              {texts.open}
            </ButtonLink>
          </p>
        )}
      </Alert>
    </div>
  );
}
