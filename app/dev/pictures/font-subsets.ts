import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/** A font file with only the basic characters, cut from a package's font. */
interface FontSubset {
  /** Its name in app/ui/fonts. */
  file: string;
  source: string;
  axes: Record<string, number | { min: number; max: number }>;
}

/** The characters of nearly every page: ASCII without programmers' symbols, and typographic punctuation. */
const BASIC = `${charactersBetween(" ", "Z")}_${charactersBetween("a", "z")}\u00a0©·×–—‘’“”…`;

/** OpenType features that browsers apply by default (CSS Fonts 4, section 7.1), and tabular figures. */
const FEATURES = ["calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rlig", "tnum"];

/** The styles that the style sheets use: headlines at full width, text in weights from 400 to 700. */
export const fontSubsets: readonly FontSubset[] = [
  {
    file: "league-gothic-basic.woff2",
    source: "@fontsource-variable/league-gothic/files/league-gothic-latin-wdth-normal.woff2",
    axes: { wdth: 100 },
  },
  {
    file: "libre-franklin-basic.woff2",
    source: "@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
];

/** Cuts the file from its source, as WOFF2. The same input gives the same bytes. */
export async function cutSubset({ source, axes }: FontSubset): Promise<Buffer> {
  const font = await readFile(createRequire(import.meta.url).resolve(source));
  return subsetFont(font, BASIC, { targetFormat: "woff2", variationAxes: axes, keepFeatures: FEATURES });
}

function charactersBetween(first: string, last: string): string {
  const [from, to] = [first, last].map((sign) => sign.charCodeAt(0)) as [number, number];
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)).join("");
}
