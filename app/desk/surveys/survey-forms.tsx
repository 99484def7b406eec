import { Form, useNavigation } from "@remix-run/react";
import { statusWords, surveyPageWords } from "../../content/desk-surveys.ts";
import { tooLong } from "../../content/limit-words.ts";
import { excessOf, MOST_CHARACTERS } from "../../forms/limits.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { Saved, WorkSection } from "../cases/work-section.tsx";
import { Moment } from "../shell/page-parts.tsx";
import { PromiseLine } from "./promise-line.tsx";
import { STATUSES } from "./survey-case.ts";
import type { SurveyPageView, SurveyReply } from "./survey-view.ts";

const formWords = surveyPageWords.status;
const statusOptions = STATUSES.map((value) => ({ value, label: statusWords[value] }));

export function SurveyStatusForm({
  view,
  reply,
  saved,
}: {
  view: SurveyPageView;
  reply: SurveyReply | null;
  saved: boolean;
}) {
  const { status } = view;
  const pending = useNavigation().formData?.get("intent") === "status";
  const overtaken = reply?.kind === "overtaken" ? reply : null;
  const errors = reply?.kind === "no-status" ? [formWords.missing] : [];
  const chosen = overtaken?.wanted ?? status.now;
  return (
    <WorkSection id="care" titleId="status-title" title={formWords.title}>
      <PromiseLine clock={view.clock} long />
      {overtaken && (
        <Alert tone="error" title={formWords.overtaken.title}>
          <p>
            {formWords.overtaken.text(overtaken.by, statusWords[overtaken.status])}, <Moment iso={overtaken.at} />.
          </p>
          <p>{formWords.overtaken.still(statusWords[overtaken.wanted])}</p>
        </Alert>
      )}
      {saved && !reply && <Saved words={formWords.saved} />}
      <Form key={`${status.at} ${chosen}`} method="post" className="print:hidden">
        <ErrorSummary
          title={surveyPageWords.summaryTitle}
          errors={errors.map((message) => ({ field: "status", message }))}
          attempt={1}
        />
        <input type="hidden" name="seen" value={overtaken?.at ?? status.at ?? ""} />
        <OptionBoxes
          type="radio"
          name="status"
          label={formWords.title}
          hideLabel
          className="mt-4"
          options={statusOptions}
          chosen={[chosen]}
          errors={errors}
        />
        {status.by !== null && status.at !== null && (
          <p className="mt-1 text-xs text-quiet">
            {statusWords[status.now]}, {formWords.by(status.by)} <Moment iso={status.at} />
          </p>
        )}
        <Button className="mt-4" type="submit" name="intent" value="status">
          {pending ? formWords.pending : formWords.button}
        </Button>
      </Form>
    </WorkSection>
  );
}

const noteWords = surveyPageWords.notes;

export function SurveyNotes({
  view: { id, notes, earlierNotes, hasLaterNotes, page },
  reply,
  saved,
}: {
  view: SurveyPageView;
  reply: SurveyReply | null;
  saved: boolean;
}) {
  const errors = noteErrors(reply);
  const pending = useNavigation().formData?.get("intent") === "note";
  return (
    <WorkSection id="notes" titleId="notes-title" title={noteWords.title}>
      {notes.length === 0 && <p>{noteWords.none}</p>}
      {(earlierNotes !== null || hasLaterNotes) && (
        <p className="mt-3 print:hidden">
          {earlierNotes !== null && (
            <a className="text-link" href={`/desk/surveys/${id}?older=${encodeURIComponent(earlierNotes)}#notes`}>
              {noteWords.earlier}
            </a>
          )}{" "}
          {hasLaterNotes && (
            <a className="text-link" href={`/desk/surveys/${id}#notes`}>
              {noteWords.newest}
            </a>
          )}
        </p>
      )}
      <ol>
        {notes.map((note) => (
          <li key={note.id} className="border-b border-rule py-3">
            <p className="whitespace-pre-wrap" dir="auto">
              {note.text}
            </p>
            <p className="mt-1 text-xs text-quiet">
              <bdi>{note.by}</bdi>, <Moment iso={note.createdAt} />
            </p>
          </li>
        ))}
      </ol>
      {saved && !reply && <Saved words={noteWords.added} />}
      <Form key={page} method="post" className="print:hidden">
        <ErrorSummary
          title={surveyPageWords.summaryTitle}
          errors={errors.map((message) => ({ field: "text", message }))}
          attempt={1}
        />
        <input type="hidden" name="page" value={page} />
        <TextField
          name="text"
          label={noteWords.label}
          rows={4}
          value={typedNote(reply)}
          errors={errors}
          className="mt-4"
        />
        <Button className="mt-4" type="submit" name="intent" value="note">
          {pending ? noteWords.pending : noteWords.button}
        </Button>
      </Form>
    </WorkSection>
  );
}

function typedNote(reply: SurveyReply | null): string {
  return reply && "text" in reply ? reply.text : "";
}

function noteErrors(reply: SurveyReply | null): string[] {
  if (reply?.kind === "blank-note") return [noteWords.blank];
  const excess = reply?.kind === "long-note" && excessOf(reply.text, MOST_CHARACTERS.note);
  if (excess) return [tooLong("Your note", excess, noteWords.shorten)];
  return reply?.kind === "unstorable-note" ? [noteWords.unstorable] : [];
}
