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

/**
 * The most bytes of script that a page may load until its form can be used. React, React Router and Remix make up 57 KB
 * of them: docs/decisions/0115-scripts-without-unused-code.md.
 */
const scripts: Record<string, number> = {
  "/contact": 68_000,
  "/shop/covenant-tee": 69_500,
  "/portfolio": 70_500,
  "/cart": 72_500,
  "/survey/creator": 75_000,
  "/desk/sign-in": 70_500,
};

/** Pages that are not listed have no scripts. */
function budgetOf(path: string): Budget {
  const budget = { ...DOCUMENT, script: scripts[path] ?? DOCUMENT.script };
  return path === "/" ? { ...budget, total: 60_000 } : budget;
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
    ["bytes in all", inAll(parts), budget.total],
  ];
  return rows
    .filter(([, is, most]) => most !== undefined && is > most)
    .map(([what, is, most]) => `${path}: ${is} ${what}, ${most} at most`);
}

/** The columns of `weightRow`. */
export const WEIGHT_HEAD: readonly string[] = [
  "page",
  "document",
  `styles (at most ${inWords(DOCUMENT.style)})`,
  `fonts (at most ${inWords(DOCUMENT.font)})`,
  "pictures",
  "other",
  "scripts until the form can be used",
  "at most",
  "in all",
];

/** Returns a page's row of the table, in compressed bytes. */
export function weightRow(path: string, parts: readonly Part[]): (string | number)[] {
  const { script: most, total } = budgetOf(path);
  const { document, style, font, picture, other, script } = sumUp(parts);
  const all = total === undefined ? inAll(parts) : `${inWords(inAll(parts))} (at most ${inWords(total)})`;
  return [path, document, style, font, picture, other, ...(most > 0 ? [script, most] : ["", ""]), all];
}

function inAll(parts: readonly Part[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

function inWords(bytes: number): string {
  return bytes.toLocaleString("en-US");
}
