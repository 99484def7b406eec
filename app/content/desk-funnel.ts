import type { FunnelRow } from "../desk/funnel.ts";
import { surveyWords } from "./survey.ts";

export const funnelWords = {
  title: "Funnel",
  intro: "How far creators come who begin the survey in a period, and how long each step takes those who go on. A survey is begun when step 1 is sent.",
  presets: { label: "Period", days: (days: number) => `${days} days`, all: "All" },
  from: "From",
  to: "To",
  show: "Show",
  chart: "Surveys that reached each step",
  nobody: { title: "Nobody began in this period", text: "Choose a longer one, or wait for the first survey." },
  columns: { step: "Step", surveys: "Surveys", share: "Of those begun", median: "Median time", ninetieth: "90th percentile" },
  began: "Began",
  finished: "Finished",
  unknown: "Not known",
  notes: [
    "Days are counted in UTC.",
    "Times are rounded down. That of step 1 is not known: before it is sent there is no record, and we follow nobody. Surveys from before this page existed have no times.",
    "The figures are counts per day. They stay when a survey is deleted, since they name nobody.",
  ],
};

export function rowName(step: FunnelRow["step"]): string {
  if (step === "finished") return funnelWords.finished;
  const { title } = surveyWords.steps[step];
  return step === 1 ? `${funnelWords.began}: ${title}` : `${step}. ${title}`;
}

/** One sentence for those who do not see the chart. */
export function chartText(rows: readonly FunnelRow[]): string {
  return rows.map(({ step, surveys, share }) => `${rowName(step)}: ${surveys.toLocaleString("en-US")} (${percent(share)})`).join("; ");
}

export function percent(share: number | null): string {
  return share === null ? "-" : `${Math.round(share * 100)}%`;
}

/** Such as '45 s', '2 min 30 s', '3 h 10 min', '2 days 6 h'. */
export function duration(seconds: number | null): string {
  if (seconds === null) return funnelWords.unknown;
  if (seconds < 60) return `${seconds} s`;
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86_400)];
  if (hours < 1) return both(`${minutes} min`, seconds % 60, "s");
  if (days < 1) return both(`${hours} h`, minutes % 60, "min");
  return both(`${days} ${days === 1 ? "day" : "days"}`, hours % 24, "h");
}

function both(large: string, rest: number, unit: string): string {
  return rest === 0 ? large : `${large} ${rest} ${unit}`;
}
