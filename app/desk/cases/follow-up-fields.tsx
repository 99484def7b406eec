import { useNavigation } from "@remix-run/react";
import { Alert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { shortDate } from "../../ui/dates.ts";
import { TextField } from "../../ui/field.tsx";
import { FilterChoice } from "../list/list-filters.tsx";
import { Moment } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import { SelectField } from "../shell/select-field.tsx";
import { useWorkErrors, WorkSummary, WorkSection } from "../work/work-form.tsx";
import type { WorkReply } from "../work/work.ts";
import {
  type FollowUpPost,
  type FollowUpView,
  type ListedFollowUp,
  type FollowUpFilters,
  type Colleague,
  DUES,
} from "./follow-up.ts";
import { caseWords } from "./words.ts";

const words = caseWords.followUp;

interface Props {
  followUp: FollowUpView;
  /** Id of the member who reads the page. */
  reader: string;
  outcome: WorkReply["outcome"];
  /** What was typed and isn't stored. */
  typed: FollowUpPost | null;
  saved: boolean;
  /** Whether something that the button saves was typed and isn't stored. */
  isLeft: boolean;
}

/** The owner and the next step of a record, with the button that saves the work on it. */
export function FollowUpFields({ followUp, reader, outcome, typed, saved, isLeft }: Props) {
  const pending = useNavigation().formData?.get("intent") === "save";
  const overtaken = outcome?.kind === "follow-up-overtaken" ? outcome : null;
  const errorsOf = useWorkErrors();
  const { owner, step, day } = typed ?? {
    owner: followUp.owner ?? "",
    step: followUp.nextStep ?? "",
    day: followUp.nextStepOn ?? "",
  };
  const field = (name: "owner" | "step" | "day") => ({ name, label: words[name], errors: errorsOf(name) });
  return (
    <WorkSection id="owner-and-step" titleId="care-title" title={words.title}>
      {overtaken && (
        <Alert tone="error" title={words.overtaken.title}>
          <p>
            {words.overtaken.text(overtaken.by, overtaken.now.owner, overtaken.now.step)}, <Moment iso={overtaken.at} />
            .
          </p>
          <p>{words.overtaken.still}</p>
        </Alert>
      )}
      <div key={`${followUp.at} ${overtaken?.at}`} className="print:hidden">
        <WorkSummary part="followUp" />
        <input type="hidden" name="seen-care" value={overtaken?.at ?? typed?.seen ?? followUp.at ?? ""} />
        <input type="hidden" name="was-owner" value={followUp.owner ?? ""} />
        <input type="hidden" name="was-step" value={followUp.nextStep ?? ""} />
        <input type="hidden" name="was-day" value={followUp.nextStepOn ?? ""} />
        <SelectField
          text={field("owner")}
          value={owner}
          none={caseWords.nobody}
          options={followUp.colleagues.map(({ id, name }) => [id, id === reader ? caseWords.me : name] as const)}
        />
        <TextField {...field("step")} hint={words.stepHint} value={step} className="mt-6" />
        <TextField {...field("day")} type="date" value={day} className="mt-6" />
        {followUp.by !== null && followUp.at !== null && (
          <p className="mt-3 text-xs text-quiet">
            {words.by(followUp.by)} <Moment iso={followUp.at} />
          </p>
        )}
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" name="intent" value="save">
            {pending ? words.pending : words.button}
          </Button>
          <SaveNote saved={saved ? words.saved : null} isLeft={isLeft} />
        </p>
      </div>
    </WorkSection>
  );
}

type ShownFollowUp = ReturnType<typeof showFollowUp>;

/** Returns what a row of a list shows of a case, with the day of the next step as text. */
export function showFollowUp({ owner, nextStep, nextStepOn }: ListedFollowUp) {
  return { owner, nextStep, nextStepOn, nextStepDay: nextStepOn && shortDate(`${nextStepOn}T12:00:00.000Z`) };
}

export function OwnerCell({ owner }: Pick<ShownFollowUp, "owner">) {
  if (owner === null) return <span className="text-quiet">{caseWords.nobody}</span>;
  return <bdi className="md:inline-block md:min-w-14">{owner}</bdi>;
}

export function StepCell({ nextStep, nextStepOn, nextStepDay }: Omit<ShownFollowUp, "owner">) {
  if (nextStep === null) return <span className="text-quiet">None</span>;
  return (
    <>
      {nextStepOn && (
        <time className="block whitespace-nowrap tabular" dateTime={nextStepOn}>
          {nextStepDay}
        </time>
      )}
      <small className="line-clamp-2 text-xs text-quiet" dir="auto">
        {nextStep}
      </small>
    </>
  );
}

const filterWords = caseWords.filter;

interface FilterProps {
  chosen: FollowUpFilters;
  colleagues: readonly Colleague[];
  /** Id of the member who reads the list. */
  reader: string;
}

/** The filters by owner and by the day of the next step. */
export function FollowUpFilterFields({ chosen, colleagues, reader }: FilterProps) {
  return (
    <>
      <FilterChoice name="owner" label="Owner" chosen={chosen.owner ?? ""}>
        <option value="">Anyone</option>
        <option value="me">Me</option>
        <option value="nobody">{caseWords.nobody}</option>
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
            {filterWords.due.values[due]}
          </option>
        ))}
      </FilterChoice>
    </>
  );
}
