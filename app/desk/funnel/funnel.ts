import { type Step, STEPS } from "../../survey/answers.ts";

/** Days that a period may have by one press. */
export const PRESETS = [7, 30, 90] as const;
const DEFAULT_DAYS = 30;

const DAY = 24 * 60 * 60 * 1000;

/** A time for which figures are shown. Days are UTC, such as 2026-01-31, and both ends belong to it; null is open. */
export interface Period {
  from: string | null;
  to: string | null;
  preset: (typeof PRESETS)[number] | "all" | null;
}

/** The period that an address names: `days=7`, `days=all`, or `from` and `to`. Without one the last 30 days. */
export function readPeriod(params: URLSearchParams, now: Date): Period {
  const [from, to] = [readDay(params.get("from")), readDay(params.get("to"))];
  if (from !== null || to !== null) {
    const turned = from !== null && to !== null && from > to;
    return { from: turned ? to : from, to: turned ? from : to, preset: null };
  }
  const days = params.get("days");
  if (days === "all") return { from: null, to: null, preset: "all" };
  const preset = PRESETS.find((one) => String(one) === days) ?? DEFAULT_DAYS;
  return { from: dayOf(new Date(now.getTime() - (preset - 1) * DAY)), to: dayOf(now), preset };
}

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** A day as `<input type="date">` writes it, or null for anything else. */
function readDay(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text;
}

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
