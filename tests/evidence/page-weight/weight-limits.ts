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

const DOCUMENT: Budget = { script: 0, style: 16_000, fonts: 2, font: 35_000, total: 65_000 };
const FORM: Budget = { script: 125_000, style: DOCUMENT.style, fonts: DOCUMENT.fonts, font: DOCUMENT.font };

/** Pages that are not listed are documents, without scripts. */
const forms = new Set(["/contact", "/shop/covenant-tee", "/portfolio", "/cart", "/survey/creator", "/desk/sign-in"]);

function budgetOf(path: string): Budget {
  return forms.has(path) ? FORM : DOCUMENT;
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
