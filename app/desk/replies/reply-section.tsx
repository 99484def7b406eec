import { useNavigation } from "@remix-run/react";
import { Alert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { useHasMail } from "../shell/has-mail.tsx";
import { EmailAddress, Moment } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import { SelectField } from "../shell/select-field.tsx";
import { Saved, WorkSection, useWorkErrors, WorkSummary } from "../work/work-form.tsx";
import type { WorkReply } from "../work/work.ts";
import { type RepliesView, type ReplyDraft, ANSWERS_TO } from "./reply.ts";
import { replyWords as words } from "./words.ts";

interface Props {
  view: RepliesView;
  /** The person's address, or null; then `noAddress` is shown. */
  email: string | null;
  noAddress: string;
  /** A `mailto:` link with a draft. */
  mailLink: string | null;
  outcome: WorkReply["outcome"];
  typed: ReplyDraft | null;
  saved: boolean;
}

/** The replies to a person, and the fields for another one. */
export function ReplySection({ view, email, noAddress, mailLink, outcome, typed, saved }: Props) {
  const hasMail = useHasMail();
  return (
    <WorkSection id="reply" titleId="reply-title" title="Reply">
      {email === null ? <p>{noAddress}</p> : <EmailAddress email={email} />}
      <SentReplies view={view} />
      {saved && <Saved words={hasMail ? "Reply saved. It goes out within a minute" : "Reply saved. It goes out once email is set up"} />}
      {email !== null && <ReplyFields view={view} outcome={outcome} typed={typed} />}
      {mailLink !== null && (
        <p className="mt-4 print:hidden">
          <a className="text-link" href={mailLink}>
            Write in your email app instead
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
      <h3 className="mt-4 text-sm font-bold">Sent from here</h3>
      {hasEarlier && <p className="text-xs text-quiet">Earlier ones aren't shown.</p>}
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
              <b>{words.progress[progress]}.</b> {`${by},`} <Moment iso={at} />
              {to !== "" && (
                <>
                  , <span className="wrap-anywhere">{`answers go to ${to}`}</span>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

interface FieldsProps {
  view: RepliesView;
  outcome: WorkReply["outcome"];
  /** What was typed and not sent, or null. */
  typed: ReplyDraft | null;
}

function ReplyFields({ view, outcome, typed }: FieldsProps) {
  const pending = useNavigation().formData?.get("intent") === "reply-send";
  const overtaken = outcome?.kind === "draft-overtaken" ? outcome : null;
  const errorsOf = useWorkErrors();
  const draft = typed ?? { subject: "", text: "", answersTo: view.preferred };
  return (
    <div
      // The same key keeps what was typed while another button is pressed.
      key={`${view.seen} ${outcome?.kind === "draft-filled" ? draft.text.length : ""}`}
      className="print:hidden"
      data-saves
    >
      {overtaken && (
        <Alert tone="error" title="Someone got there first">
          <p>
            {`${overtaken.by} sent “${overtaken.subject}”`}, <Moment iso={overtaken.at} />.
          </p>
          <p>Your own text is still in the form. If you still want to send it, press the button again.</p>
        </Alert>
      )}
      <WorkSummary part="reply" />
      <input type="hidden" name="seen-reply" value={overtaken?.seen ?? view.seen} />
      {view.templates.length > 0 && (
        <>
          <SelectField
            text={{ name: "template", label: "Template" }}
            value=""
            none="No template"
            options={view.templates.map((name) => [name, name] as const)}
          />
          <Button className="mt-3" type="submit" name="intent" value="reply-template" outline>
            Insert template
          </Button>
        </>
      )}
      <TextField
        name="subject"
        className="mt-6"
        label={words.subject}
        value={draft.subject}
        errors={errorsOf("subject")}
        autoComplete="off"
      />
      <TextField
        name="reply-text"
        className="mt-6"
        label={words.text}
        rows={10}
        value={draft.text}
        errors={errorsOf("reply-text")}
      />
      <OptionBoxes
        type="radio"
        name="answers-to"
        className="mt-6"
        look="wrap-anywhere"
        label={words.answers.label}
        options={ANSWERS_TO.map((value) => ({ value, label: words.answers[value](view.addresses[value]) }))}
        chosen={[draft.answersTo]}
      />
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" name="intent" value="reply-send">
          {pending ? "Sending" : "Send reply"}
        </Button>
        <SaveNote unsaved="Not sent yet" isLeft={`${draft.subject}${draft.text}`.trim() !== ""} />
      </p>
    </div>
  );
}
