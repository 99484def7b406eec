import { Button } from "../../ui/button.tsx";
import { shortDate } from "../../ui/dates.ts";
import { TextField } from "../../ui/field.tsx";
import { FilterChoice } from "../list/list-filters.tsx";
import { Moment, SelectField, useHasMail } from "../shell/page-parts.tsx";
import { SaveButton } from "../shell/save-note.tsx";
import { Overtaken, useWork, WorkSection, WorkSummary, Saved } from "../work/work-form.tsx";
import {
  type Colleague,
  type FollowUpFilters,
  type FollowUpView,
  type ListedFollowUp,
  type NotesView,
  DUES,
} from "./case.ts";

export function FollowUpFields({ followUp }: { followUp: FollowUpView }) {
  const { outcome, typed, done, errorsOf } = useWork();
  const overtaken = outcome?.kind === "follow-up-overtaken" ? outcome : null;
  const stored = { owner: followUp.owner ?? "", step: followUp.nextStep ?? "", day: followUp.nextStepOn ?? "" };
  const { owner, step, day } = { ...stored, ...typed };
  return (
    <WorkSection id="owner-and-step" titleId="follow-up-title" title="Owner and next step">
      {overtaken && (
        <Overtaken
          change={`${overtaken.by} set the owner to ${overtaken.now.owner ?? "no one"} and the next step to ${overtaken.now.step === "" ? "nothing" : `“${overtaken.now.step}”`}`}
          at={overtaken.at}
          own="Your own choice is still in the form. If you still want it, press the button again."
        />
      )}
      <div key={`${followUp.at} ${overtaken?.at}`} className="print:hidden">
        <WorkSummary part="followUp" />
        <input
          type="hidden"
          name="seen-follow-up"
          value={overtaken?.at ?? typed["seen-follow-up"] ?? followUp.at ?? ""}
        />
        <input type="hidden" name="was-owner" value={stored.owner} />
        <input type="hidden" name="was-step" value={stored.step} />
        <input type="hidden" name="was-day" value={stored.day} />
        <SelectField
          text={{ name: "owner", label: "Owner", errors: errorsOf("owner") }}
          value={owner}
          none={NOBODY}
          options={followUp.colleagues.map(({ id, name, isReader }) => [id, isReader ? "Me" : name] as const)}
        />
        <TextField
          name="step"
          label="Next step"
          hint="A few words, such as “Call about the album”. Clear it when it is done."
          value={step}
          errors={errorsOf("step")}
          className="mt-6"
        />
        <TextField name="day" label="On" type="date" value={day} errors={errorsOf("day")} className="mt-6" />
        {followUp.by !== null && followUp.at !== null && (
          <p className="mt-3 text-xs text-quiet">
            {`Changed by ${followUp.by},`} <Moment iso={followUp.at} />
          </p>
        )}
        <SaveButton
          className="mt-4"
          pending="Saving"
          saved={done === "follow-up" ? "Saved" : null}
          isLeft={(typed.status ?? typed.owner) !== undefined}
        />
      </div>
    </WorkSection>
  );
}

export const NOBODY = "Nobody";

function OwnerCell({ owner }: ListedFollowUp) {
  if (owner === null) return <span className="text-quiet">{NOBODY}</span>;
  return <bdi className="md:inline-block md:min-w-14">{owner}</bdi>;
}

function StepCell({ nextStep, nextStepOn }: ListedFollowUp) {
  if (nextStep === null) return <span className="text-quiet">None</span>;
  return (
    <>
      {nextStepOn && (
        <time className="block whitespace-nowrap tabular" dateTime={nextStepOn}>
          {shortDate(`${nextStepOn}T12:00:00.000Z`)}
        </time>
      )}
      <small className="line-clamp-2 text-xs text-quiet" dir="auto">
        {nextStep}
      </small>
    </>
  );
}

export const followUpColumns = [
  { key: "owner", label: "Owner", cell: OwnerCell },
  { key: "step", label: "Next step", cell: StepCell },
];

interface FilterProps {
  chosen: FollowUpFilters;
  colleagues: readonly Colleague[];
}

const DUE_WORDS = { overdue: "Overdue", today: "Today", week: "Next 7 days" };

export function FollowUpFilterFields({ chosen, colleagues }: FilterProps) {
  return (
    <>
      <FilterChoice
        name="owner"
        label="Owner"
        chosen={chosen.owner ?? ""}
        options={[
          ["", "Anyone"],
          ["me", "Me"],
          ["nobody", NOBODY],
          ...colleagues.filter(({ isReader }) => !isReader).map(({ id, name }) => [id, name] as const),
        ]}
      />
      <FilterChoice
        name="due"
        label="Next step"
        chosen={chosen.due ?? ""}
        options={[["", "Any time"], ...DUES.map((due) => [due, DUE_WORDS[due]] as const)]}
      />
    </>
  );
}

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
