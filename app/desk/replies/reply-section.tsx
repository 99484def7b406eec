import { Fragment } from "react";
import { TextLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { Controls, useHasMail, EmailAddress, Moment, SelectField, IntentButton } from "../shell/page-parts.tsx";
import { SaveButton } from "../shell/save-note.tsx";
import { Overtaken, Saved, useWork, WorkSection, WorkSummary } from "../work/work-form.tsx";
import { ANSWERS_TO } from "./reply.ts";
import type { RepliesView } from "./send-reply.server.ts";

interface Props {
  view: RepliesView;
  email: string | null;
  mailLink: string | null;
}

export function ReplySection({ view, email, mailLink }: Props) {
  const { done } = useWork();
  const when = useHasMail() ? "within a minute" : "once email is set up";
  return (
    <WorkSection id="reply" title="Reply">
      {email === null ? (
        <p>They didn't leave an email address. Their links may help you find them.</p>
      ) : (
        <EmailAddress email={email} />
      )}
      <SentReplies view={view} />
      {done === "reply" && <Saved words={`Reply saved. It goes out ${when}`} />}
      {email !== null && <ReplyFields view={view} />}
      {mailLink !== null && (
        <Controls className="mt-4">
          <TextLink href={mailLink}>Write in your email app instead</TextLink>
        </Controls>
      )}
    </WorkSection>
  );
}

const PROGRESS = { waiting: "Waiting to be sent", sent: "Sent", failed: "Couldn't be sent" };

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
              <b>{PROGRESS[progress]}.</b> {`${by},`} <Moment iso={at} />
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

function ReplyFields({ view }: Pick<Props, "view">) {
  const { outcome, field } = useWork();
  const overtaken = outcome?.kind === "draft-overtaken" ? outcome : null;
  const [subject, text, answersTo] = [field("subject"), field("reply-text"), field("answers-to", view.preferred)];
  return (
    <Controls instead={view.sent.length === 0 && <p>No one has replied from here.</p>} data-saves>
      {overtaken && (
        <Overtaken
          change={`${overtaken.by} sent “${overtaken.subject}”`}
          at={overtaken.at}
          own="Your own text is still in the form. If you still want to send it, press the button again."
        />
      )}
      <WorkSummary part="reply" />
      <input type="hidden" name="seen-reply" value={overtaken?.seen ?? view.seen} />
      {view.templates.length > 0 && (
        <>
          <SelectField
            text={{ name: "template", label: "Template" }}
            value=""
            none="No template"
            options={view.templates.map((name) => [name, name])}
          />
          <IntentButton className="mt-3" outline intent="reply-template" label="Insert template" />
        </>
      )}
      {/* The same key keeps typed text when another button is pressed. The button keeps the focus. */}
      <Fragment key={`${view.seen} ${outcome?.kind === "draft-filled" ? text.value.length : ""}`}>
        <TextField {...subject} className="mt-6" label="Subject" autoComplete="off" />
        <TextField {...text} className="mt-6" label="Text" rows={10} />
        <OptionBoxes
          type="radio"
          name={answersTo.name}
          className="mt-6"
          look="wrap-anywhere"
          label="Replies go to"
          options={ANSWERS_TO.map((value) => ({
            value,
            label: value === "me" ? `Me: ${view.addresses.me}` : view.addresses[value],
          }))}
          chosen={[answersTo.value]}
        />
      </Fragment>
      <SaveButton
        intent="reply-send"
        label="Send reply"
        pending="Sending"
        className="mt-6"
        unsaved="Not sent yet"
        isLeft={`${subject.value}${text.value}`.trim() !== ""}
      />
    </Controls>
  );
}
