import { totalmem } from "node:os";
import { markdownTable } from "../../support/markdown-table.ts";
import { MACHINE } from "../bench/processors.ts";
import type { Part, PartRun } from "./parts.ts";

/** Shares above which a part is called noisy. */
const MOST = { others: 0.05, spread: 0.1, drift: 0.1 };

const GIB = 2 ** 30;

/** Returns the page of all figures as Markdown. */
export function figuresPage(
  runs: readonly PartRun[],
  left: readonly Part[],
  { started, minutes }: { started: Date; minutes: number },
): string {
  const first = runs[0]?.noise[0].work ?? 1;
  const machine = `${MACHINE}, ${Math.round(totalmem() / GIB)} GiB of memory`;
  return `${[
    "# Figures",
    `\`npm run evidence\` made this page on ${started.toISOString().slice(0, 10)} in one run of ${Math.round(minutes)} minutes: ${machine}. What each command does and what its words mean: [Evidence](evidence.md).`,
    ...(left.length > 0 ? [`Left out of this run: ${left.map(({ title }) => title).join("; ")}.`] : []),
    "How quiet the machine was before and after each part, whichever was worse: the share of the processors that other programs used, how much longer than the median the slowest tenth of the same work took, and how much longer the median was than before the first part.",
    markdownTable(
      ["part", "minutes", "others", "spread", "slower", "noisy", "limits"],
      runs.map((run) => noiseRow(run, first)),
    ),
    ...runs.map(
      ({ part, output }) => `## ${part.title}\n\n\`npm run evidence -- ${part.command.join(" ")}\`\n\n${output}`,
    ),
  ].join("\n\n")}\n`;
}

function noiseRow({ part, minutes, noise, code }: PartRun, first: number): string[] {
  const worst = (of: (one: PartRun["noise"][number]) => number) => Math.max(...noise.map(of));
  const [others, spread, drift] = [
    worst((one) => one.others),
    worst((one) => one.spread),
    worst((one) => one.work / first - 1),
  ];
  const isNoisy = others > MOST.others || spread > MOST.spread || drift > MOST.drift;
  return [
    part.title,
    minutes.toFixed(1),
    percent(others),
    percent(spread),
    percent(drift),
    isNoisy ? "yes" : "no",
    code === 0 ? "hold" : "**failed**",
  ];
}

function percent(share: number): string {
  return `${Math.max(0, Math.round(share * 100))}%`;
}
