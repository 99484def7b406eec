import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";
import type { Plugin } from "vite";
import type { HeadlineMetrics } from "./fit-line.ts";

const ID = "virtual:headline-metrics";
const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&'’.,:;!?-–/#+ ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝ";

/** Reads letter sizes from the font file at build time, so that an owner's new text fits automatically. */
export function headlineMetrics(): Plugin {
  return {
    name: "headline-metrics",
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(readMetrics())}` : null),
  };
}

function readMetrics(): HeadlineMetrics {
  const file = createRequire(import.meta.url).resolve(
    "@fontsource-variable/league-gothic/files/league-gothic-latin-wdth-normal.woff2",
  );
  const font = openSync(file) as Font;
  const scale = (units: number) => Math.round((units * 1000) / font.unitsPerEm);
  const advance = (text: string) => font.layout(text).advanceWidth;
  const letters: HeadlineMetrics["letters"] = {};
  const kerning: HeadlineMetrics["kerning"] = {};
  for (const letter of CAPITALS) {
    const ink = font.layout(letter).bbox;
    const width = advance(letter);
    const blank = !Number.isFinite(ink.minX);
    letters[letter] = [scale(width), blank ? 0 : scale(ink.minX), blank ? scale(width) : scale(ink.maxX)];
  }
  for (const left of CAPITALS) {
    for (const right of CAPITALS) {
      const shift = scale(advance(left + right) - advance(left) - advance(right));
      if (shift !== 0) kerning[left + right] = shift;
    }
  }
  return { capHeight: scale(font.capHeight), letters, kerning };
}
