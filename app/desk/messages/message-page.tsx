import { Button, ButtonLink } from "../../ui/button.tsx";
import { useCompany } from "../../ui/company.tsx";
import { shortTime } from "../../ui/dates.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { CaseNotes } from "../cases/case-notes.tsx";
import { FollowUpFields } from "../cases/follow-up-fields.tsx";
import type { FollowUpView } from "../cases/follow-up.ts";
import type { NotesView } from "../cases/notes.ts";
import { ReplySection } from "../replies/reply-section.tsx";
import { type RepliesView, mailLink } from "../replies/reply.ts";
import { BackLink, EmailAddress, FactList, Moment } from "../shell/page-parts.tsx";
import { visibleName } from "../shell/visible-name.ts";
import { WorkForm } from "../work/work-form.tsx";
import type { WorkPart, WorkReply } from "../work/work.ts";
import type { DeskMessage } from "./desk-message.ts";
import { Answered, showAnswer } from "./messages-page.tsx";
import { messageWords as words } from "./words.ts";

/** Maximum characters of a message that a reply quotes: mail programs truncate long `mailto:` links. */
const MOST_QUOTED = 1200;

interface Props {
  message: DeskMessage;
  followUp: FollowUpView;
  /** Id of the member who reads the page. */
  reader: string;
  notes: NotesView;
  replies: RepliesView;
  reply: WorkReply | null;
  done: WorkPart | null;
}

export function MessagePage({ message, followUp, notes, replies, reader, reply, done }: Props) {
  const { name, email, subject, time, answeredAt } = message;
  const outcome = reply?.outcome ?? null;
  const typed = reply?.typed ?? null;
  return (
    <>
      <PageHead title={visibleName(name)}>
        <BackLink href="/desk/messages">{words.back}</BackLink>
      </PageHead>
      <FactList
        facts={[
          { label: words.facts.from, value: <EmailAddress email={email} /> },
          { label: words.facts.when, value: <Moment iso={time} /> },
          { label: words.facts.subject, value: subject },
          { label: words.facts.state, value: <Answered {...showAnswer(message)} /> },
        ]}
      />
      {message.message === null ? (
        <p className="text-quiet">{words.noText}</p>
      ) : (
        <blockquote className="my-6 max-w-measure border-2 border-ink px-5.5 py-4.5 whitespace-pre-wrap" dir="auto">
          {message.message}
        </blockquote>
      )}
      <WorkForm page={notes.page} reply={reply}>
        <div className="mt-6 mb-1 flex flex-wrap gap-3">
          <ButtonLink outline href={`/desk/orders?${new URLSearchParams({ q: email })}`}>
            {words.orders}
          </ButtonLink>
          <Button outline type="submit" name="intent" value={answeredAt === null ? "answered" : "open"}>
            {answeredAt === null ? words.mark : words.unmark}
          </Button>
        </div>
        <div className="grid max-w-184 gap-9">
          <ReplySection
            view={replies}
            email={email}
            noAddress=""
            mailLink={replyLink(message, useCompany().name)}
            outcome={outcome}
            typed={typed?.draft ?? null}
            saved={done === "reply"}
          />
          <div data-saves>
            <FollowUpFields
              followUp={followUp}
              reader={reader}
              outcome={outcome}
              typed={typed?.followUp ?? null}
              saved={done === "follow-up"}
              isLeft={(typed?.followUp ?? null) !== null}
            />
          </div>
          <CaseNotes
            view={notes}
            path={`/desk/messages/${message.id}`}
            typed={typed?.note ?? ""}
            saved={done === "note"}
          />
        </div>
      </WorkForm>
    </>
  );
}

function replyLink({ name, email, subject, time, message }: DeskMessage, company: string): string {
  const text = message ?? "";
  const cut = text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;
  const quoted = cut.replaceAll(/^/gm, "> ");
  return mailLink(email, {
    subject: words.reply.subject(subject, company),
    body: words.reply.body(name, shortTime(time), quoted),
  });
}
