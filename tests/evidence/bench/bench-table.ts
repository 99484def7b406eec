import type { Measured } from "./measure-row.ts";

/** Formats a row of the table as Markdown. */
export function tableLine(
  title: string,
  { who, perSecond, p50, p99, cpu, ofBaseline, cpuOfBaseline }: Measured,
): string {
  const shares = who === "baseline" ? ["", ""] : [percent(ofBaseline), percent(cpuOfBaseline)];
  return `| ${[title, who, Math.round(perSecond).toLocaleString("en-US"), milliseconds(p50), milliseconds(p99), shares[0], Math.round(cpu), shares[1]].join(" | ")} |`;
}

export const TABLE_HEAD = [
  "| what | served | req/s | p50 ms | p99 ms | of baseline | CPU µs | of baseline's |",
  "|---|---|---|---|---|---|---|---|",
];

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`;
}

function milliseconds(time: number): string {
  return time.toFixed(time < 10 ? 2 : 0);
}
