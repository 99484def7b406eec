import { type Part, sumUp } from "./weigh-page.ts";

/** The most that a page may weigh, in compressed bytes. */
export interface Budget {
  script: number;
  style: number;
  /** The number of font files. `font` is their total bytes. */
  fonts: number;
  font: number;
  /** The total bytes. */
  total?: number;
}

const DOCUMENT: Budget = { script: 0, style: 12_000, fonts: 2, font: 35_000 };
/** React, React Router and Remix make up 57 KB of the script: docs/decisions/0115-scripts-without-unused-code.md. */
const HYDRATED: Budget = { ...DOCUMENT, script: 72_500 };

const others: Record<string, Budget> = {
  "/": { ...DOCUMENT, total: 60_000 },
  "/portfolio": HYDRATED,
  "/contact": { ...HYDRATED, script: 68_000 },
  "/cart": HYDRATED,
  "/shop/covenant-tee": { ...HYDRATED, script: 70_000 },
  "/survey/creator": { ...HYDRATED, script: 75_000 },
};

/** Pages that are not listed have no scripts. */
export function budgetOf(path: string): Budget {
  return others[path] ?? DOCUMENT;
}

/** Returns a sentence for each exceeded limit. */
export function overruns(path: string, parts: readonly Part[]): string[] {
  const budget = budgetOf(path);
  const sums = sumUp(parts);
  const rows: [what: string, is: number, most: number | undefined][] = [
    ["bytes of script", sums.script, budget.script],
    ["bytes of style sheets", sums.style, budget.style],
    ["fonts", parts.filter(({ kind }) => kind === "font").length, budget.fonts],
    ["bytes of fonts", sums.font, budget.font],
    ["bytes in all", Object.values(sums).reduce((sum, bytes) => sum + bytes, 0), budget.total],
  ];
  return rows
    .filter(([, is, most]) => most !== undefined && is > most)
    .map(([what, is, most]) => `${path}: ${is} ${what}, ${most} at most`);
}
