import { shortDate } from "../../ui/short-dates.ts";
import type { ListedFollowUp } from "./care.ts";
import { caseWords } from "./words.ts";

/** A case in a row of a list, as texts. */
export interface ShownFollowUp extends ListedFollowUp {
  /** The day of the next step, as it is shown. */
  nextStepDay: string | null;
}

/** Adds to a case how the day of its next step is shown. */
export function showFollowUp({ owner, nextStep, nextStepOn }: ListedFollowUp): ShownFollowUp {
  return { owner, nextStep, nextStepOn, nextStepDay: nextStepOn && shortDate(`${nextStepOn}T12:00:00.000Z`) };
}

/** The owner in a row of a list. */
export function OwnerCell({ owner }: Pick<ShownFollowUp, "owner">) {
  if (owner === null) return <span className="text-quiet">{caseWords.nobody}</span>;
  return <bdi className="md:inline-block md:min-w-14">{owner}</bdi>;
}

/** The next step in a row of a list: its day, and what it is. */
export function StepCell({ nextStep, nextStepOn, nextStepDay }: Omit<ShownFollowUp, "owner">) {
  if (nextStep === null) return <span className="text-quiet">{caseWords.noStep}</span>;
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
