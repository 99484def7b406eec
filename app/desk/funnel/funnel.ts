import { STEPS, type Step } from "../../survey/answers.ts";

/** How many surveys came to a step after so many seconds on the step before; -1 where the time is not known. */
export interface StepCount {
  /** 1: begun, 2 to 4: reached, 5: sent on. */
  step: number;
  seconds: number;
  surveys: number;
}

/** A row of the funnel: a step of the survey, or its end. */
export interface FunnelRow {
  step: Step | "finished";
  surveys: number;
  /** Of those that were begun, 0 to 1; null where none was. */
  share: number | null;
  /** Seconds that were spent on it by those who went on; null where none is known. */
  median: number | null;
  ninetieth: number | null;
}

const FINISHED = 5;

/** The funnel of a period, from its beginning to its end. */
export function makeFunnel(counts: readonly StepCount[]): FunnelRow[] {
  const total = (step: number) => counts.reduce((sum, one) => (one.step === step ? sum + one.surveys : sum), 0);
  const begun = total(1);
  const row = (step: FunnelRow["step"], at: number): FunnelRow => {
    // How long a step took is known from when the next one was reached. Before step 2 there is no record.
    const times =
      step === 1 || step === "finished" ? [] : counts.filter((one) => one.step === at + 1 && one.seconds >= 0);
    return {
      step,
      surveys: total(at),
      share: begun === 0 ? null : total(at) / begun,
      median: quantile(times, 0.5),
      ninetieth: quantile(times, 0.9),
    };
  };
  return [...STEPS.map((step) => row(step, step)), row("finished", FINISHED)];
}

/** The least time that at least this share of the surveys kept to (nearest rank), or null without any. */
export function quantile(times: readonly Pick<StepCount, "seconds" | "surveys">[], share: number): number | null {
  const sorted = times.toSorted((one, other) => one.seconds - other.seconds);
  const wanted = share * sorted.reduce((sum, { surveys }) => sum + surveys, 0);
  let passed = 0;
  for (const { seconds, surveys } of sorted) {
    passed += surveys;
    if (passed >= wanted) return seconds;
  }
  return null;
}
