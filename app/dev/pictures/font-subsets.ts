import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/** A font file that holds the basic characters, cut out of one of a package. */
interface FontSubset {
  /** Its name in app/ui/fonts. */
  file: string;
  source: string;
  axes: Record<string, number | { min: number; max: number }>;
}

/** What nearly every page shows: ASCII without the signs that programmers use, and the signs of good typography. */
const BASIC = `${charactersBetween(" ", "Z")}_${charactersBetween("a", "z")}\u00a0©·×–—‘’“”…`;

/** OpenType features that browsers apply by themselves (CSS Fonts 4, section 7.1), and figures of one width. */
const FEATURES = ["calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rlig", "tnum"];

/** What the style sheets ask for: headlines at full width, text in weights from 400 to 700. */
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

/** Cuts the file out of its source, as WOFF2. The same each time. */
export async function cutSubset({ source, axes }: FontSubset): Promise<Buffer> {
  const font = await readFile(createRequire(import.meta.url).resolve(source));
  return subsetFont(font, BASIC, { targetFormat: "woff2", variationAxes: axes, keepFeatures: FEATURES });
}

function charactersBetween(first: string, last: string): string {
  const [from, to] = [first, last].map((sign) => sign.charCodeAt(0)) as [number, number];
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)).join("");
}
