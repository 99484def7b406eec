import { shortDate } from "../../ui/dates.ts";
import { TextField } from "../../ui/field.tsx";
import { FilterChoice } from "../list/list-filters.tsx";
import { Moment, SelectField } from "../shell/page-parts.tsx";
import { SaveButton } from "../shell/save-note.tsx";
import { Overtaken, useWork, WorkSection, WorkSummary } from "../work/work-form.tsx";
import { type Colleague, DUES, type FollowUpFilters, type FollowUpView, type ListedFollowUp } from "./follow-up.ts";

/** @param reader id of the member who reads the page */
export function FollowUpFields({ followUp, reader }: { followUp: FollowUpView; reader: string }) {
  const { outcome, typed, done, errorsOf } = useWork();
  const overtaken = outcome?.kind === "follow-up-overtaken" ? outcome : null;
  const stored = { owner: followUp.owner ?? "", step: followUp.nextStep ?? "", day: followUp.nextStepOn ?? "" };
  const { owner, step, day } = { ...stored, ...typed };
  return (
    <WorkSection id="owner-and-step" titleId="follow-up-title" title="Owner and next step">
      {overtaken && (
        <Overtaken
          change={`${overtaken.by} set the owner to ${overtaken.now.owner ?? "nobody"} and the next step to ${overtaken.now.step === "" ? "nothing" : `“${overtaken.now.step}”`}`}
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
          options={followUp.colleagues.map(({ id, name }) => [id, id === reader ? "Me" : name] as const)}
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
  reader: string;
}

const DUE_WORDS = { overdue: "Overdue", today: "Today", week: "Next 7 days" };

export function FollowUpFilterFields({ chosen, colleagues, reader }: FilterProps) {
  return (
    <>
      <FilterChoice name="owner" label="Owner" chosen={chosen.owner ?? ""}>
        <option value="">Anyone</option>
        <option value="me">Me</option>
        <option value="nobody">{NOBODY}</option>
        {colleagues.map(({ id, name }) =>
          id === reader ? null : (
            <option key={id} value={id}>
              {name}
            </option>
          ),
        )}
      </FilterChoice>
      <FilterChoice name="due" label="Next step" chosen={chosen.due ?? ""}>
        <option value="">Any time</option>
        {DUES.map((due) => (
          <option key={due} value={due}>
            {DUE_WORDS[due]}
          </option>
        ))}
      </FilterChoice>
    </>
  );
}
