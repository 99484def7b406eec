import { Saved, WorkSection } from "../cases/work-section.tsx";
import { useHasMail } from "../shell/has-mail.tsx";
import { EmailAddress, Moment } from "../shell/page-parts.tsx";
import type { RepliesView } from "./replies-view.ts";
import type { DraftReply, ReplyDraft } from "./reply-draft.ts";
import { ReplyFields } from "./reply-form.tsx";
import { replyWords as words } from "./words.ts";

interface Props {
  view: RepliesView;
  /** The person's address, or null with the sentence that says so. */
  email: string | null;
  noAddress: string;
  /** A `mailto:` link with a draft. */
  mailLink: string | null;
  reply: DraftReply | null;
  typed: ReplyDraft | null;
  saved: boolean;
}

/** What was written to the person from here, and the fields that write to them. */
export function ReplySection({ view, email, noAddress, mailLink, reply, typed, saved }: Props) {
  const hasMail = useHasMail();
  return (
    <WorkSection id="reply" titleId="reply-title" title={words.title}>
      {email === null ? <p>{noAddress}</p> : <EmailAddress email={email} />}
      <SentReplies view={view} />
      {saved && <Saved words={words.saved(hasMail)} />}
      {email !== null && <ReplyFields view={view} reply={reply} typed={typed} />}
      {mailLink !== null && (
        <p className="mt-4 print:hidden">
          <a className="text-link" href={mailLink}>
            {words.mailProgram}
          </a>
        </p>
      )}
    </WorkSection>
  );
}

function SentReplies({ view: { sent, hasEarlier } }: Pick<Props, "view">) {
  if (sent.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 text-sm font-bold">{words.sentLabel}</h3>
      {hasEarlier && <p className="text-xs text-quiet">{words.more}</p>}
      <ol>
        {sent.map(({ id, by, subject, text, to, progress, at }) => (
          <li key={id} className="border-b border-rule py-3">
            <p className="font-semibold wrap-anywhere" dir="auto">
              {subject}
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
              {text}
            </p>
            <p className="mt-1 text-xs text-quiet">
              <b>{words.progress[progress]}.</b> {words.by(by)} <Moment iso={at} />
              {to !== "" && (
                <>
                  , <span className="wrap-anywhere">{words.answersTo(to)}</span>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
