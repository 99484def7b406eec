import { caseWords } from "../../content/desk-cases.ts";
import { shortDate } from "../../ui/dates.ts";
import type { ListedCare } from "./care.ts";

/** The owner in a row of a list. */
export function OwnerCell({ owner }: ListedCare) {
  return owner === null ? <span className="text-quiet">{caseWords.nobody}</span> : <bdi>{owner}</bdi>;
}

/** The next step in a row of a list: its day, and what it is. */
export function StepCell({ nextStep, nextStepOn }: ListedCare) {
  if (nextStep === null) return <span className="text-quiet">{caseWords.noStep}</span>;
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
