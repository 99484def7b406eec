import { Form, useNavigation } from "@remix-run/react";
import { replyWords as words } from "../../content/desk/replies.ts";
import { tooLong } from "../../content/limit-words.ts";
import { excessOf, MOST_CHARACTERS } from "../../forms/limits.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { Moment } from "../shell/page-parts.tsx";
import { SelectField } from "../shell/select-field.tsx";
import type { RepliesView } from "./replies-view.ts";
import { ANSWERS_TO, type DraftReply, fieldOf } from "./reply-draft.ts";

/** Writes to the person, with a template or without. */
export function ReplyForm({ view, reply }: { view: RepliesView; reply: DraftReply | null }) {
  const pending = useNavigation().formData?.get("intent") === "reply-send";
  const overtaken = reply?.kind === "draft-overtaken" ? reply : null;
  const wrong = reply?.kind === "draft-wrong" ? reply : null;
  const draft = reply?.draft ?? { subject: "", text: "", answersTo: view.preferred };
  const message = wrong && messageOf(wrong);
  const field = wrong && fieldOf(wrong.problem, draft);
  const errorsOf = (name: string) => (message !== null && field === name ? [message] : []);
  return (
    <Form
      // What is typed stays while another form of the page is saved.
      key={`${view.seen} ${reply?.kind === "draft-filled" ? draft.text.length : ""}`}
      method="post"
      className="print:hidden"
      noValidate
    >
      {overtaken && (
        <Alert tone="error" title={words.overtaken.title}>
          <p>
            {words.overtaken.text(overtaken.by, overtaken.subject)}, <Moment iso={overtaken.at} />.
          </p>
          <p>{words.overtaken.still}</p>
        </Alert>
      )}
      {message !== null && field && (
        <ErrorSummary title={words.summaryTitle} errors={[{ field, message }]} attempt={1} />
      )}
      <input type="hidden" name="seen-reply" value={overtaken?.seen ?? view.seen} />
      <input type="hidden" name="page" value={view.page} />
      {view.templates.length > 0 && (
        <>
          <SelectField
            text={{ name: "template", label: words.template.label }}
            value=""
            none={words.template.none}
            options={view.templates.map((name) => [name, name] as const)}
          />
          {/* The first button, so that Enter in the subject sends nothing. */}
          <Button className="mt-3" type="submit" name="intent" value="reply-template" outline>
            {words.template.button}
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
      <Button className="mt-6" type="submit" name="intent" value="reply-send">
        {pending ? words.pending : words.send}
      </Button>
    </Form>
  );
}

function messageOf({ problem, blank, draft }: Extract<DraftReply, { kind: "draft-wrong" }>): string {
  switch (problem) {
    case "long-subject":
    case "long-text": {
      const [label, text, most] =
        problem === "long-subject"
          ? [words.subject, draft.subject, MOST_CHARACTERS.replySubject]
          : [words.text, draft.text, MOST_CHARACTERS.reply];
      return tooLong(label, excessOf(text, most) ?? { written: most, most });
    }
    case "blank-left":
      return words.blankLeft(blank ?? "");
    default:
      return words.problems[problem];
  }
}
