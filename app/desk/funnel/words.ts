import { surveyWords } from "../../survey/words.ts";
import type { FunnelRow } from "./funnel.ts";

export const funnelWords = {
  title: "Funnel",
  intro:
    "How far creators get when they start the survey in a given period, and how long each step takes those who continue. A survey counts as started once step 1 is submitted.",
  presets: { label: "Period", days: (days: number) => `${days} days`, all: "All" },
  from: "From",
  to: "To",
  show: "Show",
  wrong: { title: "There is a problem", text: "Enter days such as 11/1/2026, in the years 2000 to 2099" },
  chart: "Surveys that reached each step",
  nobody: { title: "No one started in this period", text: "Choose a longer one, or wait for the first survey." },
  columns: {
    step: "Step",
    surveys: "Surveys",
    share: "Share of starts",
    median: "Median time",
    ninetieth: "90th percentile",
  },
  began: "Started",
  finished: "Finished",
  unknown: "Unknown",
  notes: [
    "Days are in Eastern time.",
    "Times are rounded down. The time for step 1 is unknown: there's no record until it is submitted, and we don't track anyone. Surveys from before this page existed have no times.",
    "These are daily counts. They stay when a survey is deleted, since they don't identify anyone.",
  ],
};

export function rowName(step: FunnelRow["step"]): string {
  if (step === "finished") return funnelWords.finished;
  const { title } = surveyWords.steps[step];
  return step === 1 ? `${funnelWords.began}: ${title}` : `${step}. ${title}`;
}

/** Describes the chart in one sentence, for people who can't see it. */
export function chartText(rows: readonly FunnelRow[]): string {
  return rows
    .map(({ step, surveys, share }) => `${rowName(step)}: ${surveys.toLocaleString("en-US")} (${percent(share)})`)
    .join("; ");
}

export function percent(share: number | null): string {
  return share === null ? "-" : `${Math.round(share * 100)}%`;
}

/** Formats a duration, such as '45 sec', '2 min 30 sec', '3 hr 10 min' or '2 days 6 hr'. */
export function duration(seconds: number | null): string {
  if (seconds === null) return funnelWords.unknown;
  if (seconds < 60) return `${seconds} sec`;
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86_400)];
  if (hours < 1) return both(`${minutes} min`, seconds % 60, "sec");
  if (days < 1) return both(`${hours} hr`, minutes % 60, "min");
  return both(`${days} ${days === 1 ? "day" : "days"}`, hours % 24, "hr");
}

function both(large: string, rest: number, unit: string): string {
  return rest === 0 ? large : `${large} ${rest} ${unit}`;
}
