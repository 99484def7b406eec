import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useHasMail, Moment } from "../shell/page-parts.tsx";
import { SaveButton } from "../shell/save-note.tsx";
import { Saved, useWork, WorkSection, WorkSummary } from "../work/work-form.tsx";
import type { NotesView } from "./notes.ts";

/** The team's notes on a record, and the field that adds one. */
export function CaseNotes({ view, path }: { view: NotesView; path: string }) {
  const { notes, earlierNotes, hasLaterNotes, isMentioned } = view;
  const { typed, done, errorsOf } = useWork();
  const hasMail = useHasMail();
  const note = typed.text ?? "";
  return (
    <WorkSection id="notes" titleId="notes-title" title="Notes">
      {notes.length === 0 && <p>No notes yet. Notes are for the team; only members see them.</p>}
      {(earlierNotes !== null || hasLaterNotes) && (
        <p className="mt-3 print:hidden">
          {earlierNotes !== null && (
            <a className="text-link" href={`${path}?older=${encodeURIComponent(earlierNotes)}#notes`}>
              Earlier notes
            </a>
          )}{" "}
          {hasLaterNotes && (
            <a className="text-link" href={`${path}#notes`}>
              Newest notes
            </a>
          )}
        </p>
      )}
      <ol>
        {notes.map(({ id, parts, by, createdAt }) => (
          <li key={id} className="border-b border-rule py-3">
            <p className="whitespace-pre-wrap" dir="auto">
              {parts.map(({ text, member }, place) =>
                // oxlint-disable-next-line react/no-array-index-key -- parts may repeat, and the list never changes
                member === null ? text : <b key={place}>{text}</b>,
              )}
            </p>
            <p className="mt-1 text-xs text-quiet">
              <bdi>{by}</bdi>, <Moment iso={createdAt} />
            </p>
          </li>
        ))}
      </ol>
      {isMentioned && (
        <div className="my-3 print:hidden">
          <p className="mb-2 font-bold">A note here mentions you.</p>
          <Button outline type="submit" name="intent" value="seen">
            Mark as seen
          </Button>
        </div>
      )}
      {done === "note" && <Saved words="Note added" />}
      {/* What is typed stays while another button of the page is pressed. */}
      <div key={notes.at(-1)?.id} className="print:hidden" data-saves>
        <WorkSummary part="note" />
        <TextField
          name="text"
          label="Add a note"
          hint={
            hasMail
              ? "Write @ and a member's name, such as @Ruth, to let them know by email."
              : "Write @ and a member's name, such as @Ruth: they'll see it on their page Today."
          }
          rows={4}
          value={note}
          errors={errorsOf("text")}
          className="mt-4"
        />
        <SaveButton
          className="mt-4"
          intent="note"
          label="Add note"
          pending="Adding"
          unsaved="Not added yet"
          isLeft={note.trim() !== ""}
        />
      </div>
    </WorkSection>
  );
}
