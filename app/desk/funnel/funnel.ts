import { STEPS } from "../../survey/answers.ts";
import { surveyWords } from "../../survey/page.ts";
import type { Step } from "../../survey/questions.ts";
import { addDays, newYorkDay, readDay } from "../../ui/days.ts";

export const PRESETS = [7, 30, 90] as const;
const DEFAULT_DAYS = 30;

/** The first and last day, inclusive, in the company's time zone, such as `2026-01-31`; null for an open end. */
export interface FunnelPeriod {
  from: string | null;
  to: string | null;
  preset: (typeof PRESETS)[number] | "all" | null;
  wrong: { from: string; to: string } | null;
}

/** Reads `days=7`, `days=all`, or `from` and `to` from a URL. The default is the last 30 days. */
export function readFunnelPeriod(params: URLSearchParams, now: Date): FunnelPeriod {
  const typed = { from: params.get("from")?.trim() ?? "", to: params.get("to")?.trim() ?? "" };
  const [from, to] = [readDay(typed.from), readDay(typed.to)];
  const isWrong = (typed.from !== "" && from === null) || (typed.to !== "" && to === null);
  if (!isWrong && (from !== null || to !== null)) {
    const swapped = from !== null && to !== null && from > to;
    return { from: swapped ? to : from, to: swapped ? from : to, preset: null, wrong: null };
  }
  const wrong = isWrong ? typed : null;
  const days = params.get("days");
  if (days === "all") return { from: null, to: null, preset: "all", wrong };
  const preset = PRESETS.find((one) => String(one) === days) ?? DEFAULT_DAYS;
  const today = newYorkDay(now);
  return { from: addDays(today, 1 - preset), to: today, preset, wrong };
}

/** How many surveys reached a step after `seconds` on the previous one; -1 if the time is unknown. */
export interface StepCount {
  /** 1: started, 2 to 4: reached, 5: submitted. */
  step: number;
  seconds: number;
  surveys: number;
}

export type FunnelRow = ReturnType<typeof makeFunnel>[number];

const FINISHED = 5;

export function makeFunnel(counts: readonly StepCount[]) {
  const total = (step: number) => counts.reduce((sum, one) => (one.step === step ? sum + one.surveys : sum), 0);
  const started = total(1);
  const row = (step: Step | "finished", at: number) => {
    // Time on a step ends at the next one. Step 1 has no time, because saving it creates the record.
    const times =
      step === 1 || step === "finished" ? [] : counts.filter((one) => one.step === at + 1 && one.seconds >= 0);
    return {
      step,
      surveys: total(at),
      share: started === 0 ? 0 : total(at) / started,
      /** Seconds until the next step, for surveys that reached it; null if no time is known. */
      median: quantile(times, 0.5),
      ninetieth: quantile(times, 0.9),
    };
  };
  return [...STEPS.map((step) => row(step, step)), row("finished", FINISHED)];
}

/** Returns the quantile of the times by nearest rank (0.5 is the median); null without surveys. */
function quantile(times: readonly Pick<StepCount, "seconds" | "surveys">[], share: number): number | null {
  const sorted = times.toSorted((one, other) => one.seconds - other.seconds);
  const wanted = share * sorted.reduce((sum, { surveys }) => sum + surveys, 0);
  let passed = 0;
  for (const { seconds, surveys } of sorted) {
    passed += surveys;
    if (passed >= wanted) return seconds;
  }
  return null;
}

export function rowName(step: FunnelRow["step"]): string {
  if (step === "finished") return "Finished";
  const { title } = surveyWords.steps[step];
  return step === 1 ? `Started: ${title}` : `${step}. ${title}`;
}

/** Returns '45 sec', '2 min 30 sec', '3 hr 10 min' or '2 days 6 hr'. */
export function duration(seconds: number | null): string {
  if (seconds === null) return "Unknown";
  if (seconds < 60) return `${seconds} sec`;
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86_400)];
  if (hours < 1) return both(`${minutes} min`, seconds % 60, "sec");
  if (days < 1) return both(`${hours} hr`, minutes % 60, "min");
  return both(`${days} ${days === 1 ? "day" : "days"}`, hours % 24, "hr");
}

function both(large: string, rest: number, unit: string): string {
  return rest === 0 ? large : `${large} ${rest} ${unit}`;
}
