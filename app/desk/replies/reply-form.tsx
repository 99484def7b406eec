import { useNavigation } from "@remix-run/react";
import { Alert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { Moment } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import { SelectField } from "../shell/select-field.tsx";
import { useWorkErrors, WorkSummary } from "../work/work-context.tsx";
import type { RepliesView } from "./replies-view.ts";
import { ANSWERS_TO, type DraftReply, type ReplyDraft } from "./reply-draft.ts";
import { replyWords as words } from "./words.ts";

interface Props {
  view: RepliesView;
  reply: DraftReply | null;
  /** What was typed and not sent; null on a page that nothing was typed on. */
  typed: ReplyDraft | null;
}

/** Writes to the person, with a template or without. */
export function ReplyFields({ view, reply, typed }: Props) {
  const pending = useNavigation().formData?.get("intent") === "reply-send";
  const overtaken = reply?.kind === "draft-overtaken" ? reply : null;
  const errorsOf = useWorkErrors();
  const draft = typed ?? { subject: "", text: "", answersTo: view.preferred };
  return (
    <div
      // What is typed stays while another button of the page is pressed.
      key={`${view.seen} ${reply?.kind === "draft-filled" ? draft.text.length : ""}`}
      className="print:hidden"
      data-saves
    >
      {overtaken && (
        <Alert tone="error" title={words.overtaken.title}>
          <p>
            {words.overtaken.text(overtaken.by, overtaken.subject)}, <Moment iso={overtaken.at} />.
          </p>
          <p>{words.overtaken.still}</p>
        </Alert>
      )}
      <WorkSummary part="reply" />
      <input type="hidden" name="seen-reply" value={overtaken?.seen ?? view.seen} />
      {view.templates.length > 0 && (
        <>
          <SelectField
            text={{ name: "template", label: words.template.label }}
            value=""
            none={words.template.none}
            options={view.templates.map((name) => [name, name] as const)}
          />
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
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" name="intent" value="reply-send">
          {pending ? words.pending : words.send}
        </Button>
        <SaveNote unsaved={words.notSent} isLeft={`${draft.subject}${draft.text}`.trim() !== ""} />
      </p>
    </div>
  );
}
