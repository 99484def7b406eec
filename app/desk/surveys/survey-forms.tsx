import { Form, useNavigation } from "@remix-run/react";
import { statusWords, surveyPageWords } from "../../content/desk-surveys.ts";
import { tooLong } from "../../content/limit-words.ts";
import { excessOf, MOST_CHARACTERS } from "../../forms/limits.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { TextField } from "../../ui/field.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
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
    <section id="care" aria-labelledby="status-title">
      <h2 id="status-title">{formWords.title}</h2>
      <PromiseLine clock={view.clock} long />
      {overtaken && (
        <Alert tone="error" title={formWords.overtaken.title}>
          <p>
            {formWords.overtaken.text(overtaken.by, statusWords[overtaken.status])}, <Moment iso={overtaken.at} />.
          </p>
          <p>{formWords.overtaken.still(statusWords[overtaken.wanted])}</p>
        </Alert>
      )}
      {saved && !reply && <output className="desk-saved">{formWords.saved}</output>}
      <Form key={`${status.at} ${chosen}`} method="post">
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
          options={statusOptions}
          chosen={[chosen]}
          errors={errors}
        />
        {status.by !== null && status.at !== null && (
          <p className="desk-by">
            {statusWords[status.now]}, {formWords.by(status.by)} <Moment iso={status.at} />
          </p>
        )}
        <button className="button" type="submit" name="intent" value="status">
          {pending ? formWords.pending : formWords.button}
        </button>
      </Form>
    </section>
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
    <section id="notes" aria-labelledby="notes-title">
      <h2 id="notes-title">{noteWords.title}</h2>
      {notes.length === 0 && <p>{noteWords.none}</p>}
      {(earlierNotes !== null || hasLaterNotes) && (
        <p className="desk-jump">
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
      <ol className="survey-notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="answer-given" dir="auto">
              {note.text}
            </p>
            <p className="desk-by">
              <bdi>{note.by}</bdi>, <Moment iso={note.createdAt} />
            </p>
          </li>
        ))}
      </ol>
      {saved && !reply && <output className="desk-saved">{noteWords.added}</output>}
      <Form key={page} method="post">
        <ErrorSummary
          title={surveyPageWords.summaryTitle}
          errors={errors.map((message) => ({ field: "text", message }))}
          attempt={1}
        />
        <input type="hidden" name="page" value={page} />
        <TextField name="text" label={noteWords.label} rows={4} value={typedNote(reply)} errors={errors} />
        <button className="button" type="submit" name="intent" value="note">
          {pending ? noteWords.pending : noteWords.button}
        </button>
      </Form>
    </section>
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
