import { Form, useNavigation } from "@remix-run/react";
import { surveyPageWords } from "../../content/desk-surveys.ts";
import { tooLong } from "../../content/limit-words.ts";
import { excessOf, MOST_CHARACTERS } from "../../forms/limits.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { TextField } from "../../ui/field.tsx";
import { Moment } from "../shell/page-parts.tsx";
import type { SurveyPageView, SurveyReply } from "./survey-view.ts";

const words = surveyPageWords.notes;

export function SurveyNotes({
  view: { id, notes, earlierNotes, hasLaterNotes, page },
  reply,
  saved,
}: {
  view: SurveyPageView;
  reply: SurveyReply | null;
  saved: boolean;
}) {
  const errors = errorsOf(reply);
  const pending = useNavigation().formData?.get("intent") === "note";
  return (
    <section id="notes" aria-labelledby="notes-title">
      <h2 id="notes-title">{words.title}</h2>
      {notes.length === 0 && <p>{words.none}</p>}
      {(earlierNotes !== null || hasLaterNotes) && (
        <p className="desk-jump">
          {earlierNotes !== null && (
            <a className="text-link" href={`/desk/surveys/${id}?older=${encodeURIComponent(earlierNotes)}#notes`}>
              {words.earlier}
            </a>
          )}{" "}
          {hasLaterNotes && (
            <a className="text-link" href={`/desk/surveys/${id}#notes`}>
              {words.newest}
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
      {saved && !reply && <output className="desk-saved">{words.added}</output>}
      <Form key={page} method="post">
        <ErrorSummary
          title={surveyPageWords.summaryTitle}
          errors={errors.map((message) => ({ field: "text", message }))}
          attempt={1}
        />
        <input type="hidden" name="page" value={page} />
        <TextField name="text" label={words.label} rows={4} value={typedOf(reply)} errors={errors} />
        <button className="button" type="submit" name="intent" value="note">
          {pending ? words.pending : words.button}
        </button>
      </Form>
    </section>
  );
}

function typedOf(reply: SurveyReply | null): string {
  return reply && "text" in reply ? reply.text : "";
}

function errorsOf(reply: SurveyReply | null): string[] {
  if (reply?.kind === "blank-note") return [words.blank];
  const excess = reply?.kind === "long-note" && excessOf(reply.text, MOST_CHARACTERS.note);
  if (excess) return [tooLong("Your note", excess, words.shorten)];
  return reply?.kind === "unstorable-note" ? [words.unstorable] : [];
}
