import { Form } from "@remix-run/react";
import { messageWords as words } from "../../content/desk/messages.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useCompany } from "../../ui/company.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { shortTime } from "../../ui/short-dates.ts";
import { CareForm } from "../cases/care-form.tsx";
import type { CareReply, CareView } from "../cases/care.ts";
import { CaseNotes } from "../cases/case-notes.tsx";
import { isNoteReply, type NoteReply, type NotesView } from "../cases/note-view.ts";
import type { RepliesView } from "../replies/replies-view.ts";
import { type DraftReply, isDraftReply } from "../replies/reply-draft.ts";
import { ReplySection } from "../replies/reply-section.tsx";
import { mailLink } from "../shell/mail-link.ts";
import { BackLink, EmailAddress, FactList, Moment } from "../shell/page-parts.tsx";
import type { DeskMessage } from "./desk-message.ts";
import { Answered, showAnswer } from "./message-row.tsx";

/** Maximum characters of a message that a reply quotes: mail programs truncate long `mailto:` links. */
const MOST_QUOTED = 1200;

interface Props {
  message: DeskMessage;
  care: CareView;
  /** Id of the member who reads the page. */
  reader: string;
  notes: NotesView;
  replies: RepliesView;
  reply: CareReply | NoteReply | DraftReply | null;
  saved: "care" | "note" | "reply" | null;
}

export function MessagePage({ message, care, notes, replies, reader, reply, saved }: Props) {
  const { name, email, subject, time, answeredAt } = message;
  return (
    <>
      <PageHead title={name}>
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
      {message.isLonger && <p className="text-quiet">{words.longer}</p>}
      <div className="mt-6 mb-3 flex flex-wrap gap-3">
        <ButtonLink outline href={`/desk/orders?${new URLSearchParams({ q: email })}`}>
          {words.orders}
        </ButtonLink>
        <Form method="post">
          <Button outline type="submit" name="intent" value={answeredAt === null ? "answered" : "open"}>
            {answeredAt === null ? words.mark : words.unmark}
          </Button>
        </Form>
      </div>
      <div className="mt-10 grid max-w-184 gap-9">
        <ReplySection
          view={replies}
          email={email}
          noAddress=""
          mailLink={replyLink(message, useCompany().name)}
          reply={reply && isDraftReply(reply) ? reply : null}
          saved={saved === "reply"}
        />
        <CareForm
          care={care}
          reader={reader}
          reply={reply && !isNoteReply(reply) && !isDraftReply(reply) ? reply : null}
          saved={saved === "care" && !reply}
        />
        <CaseNotes
          view={notes}
          path={`/desk/messages/${message.id}`}
          reply={reply && isNoteReply(reply) ? reply : null}
          saved={saved === "note" && !reply}
        />
      </div>
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
