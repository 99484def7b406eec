import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";

interface Point {
  copy(): Point;
}

/** Undocumented parts of fontkit. */
interface FontInside {
  variationCoords: number[];
  _variationProcessor?: { transformPoints(glyph: number, points: Point[]): void };
  _transformedGlyphs: Record<number, { points?: Point[] }>;
}

/** A typeface of the posters at one position of its axis, and the characters to take from its files. */
interface Source {
  files: readonly string[];
  axis: number;
  characters: RegExp;
}

const FOLDER = "@fontsource-variable";

const sources = {
  gothic: {
    files: ["latin-ext", "latin"].map(
      (part) => `${FOLDER}/league-gothic/files/league-gothic-${part}-wdth-normal.woff2`,
    ),
    axis: 100,
    // Posters are set in capitals.
    characters: /[^\p{Ll}\p{M}\p{C}\p{Co}]/u,
  },
  franklin: {
    files: [`${FOLDER}/libre-franklin/files/libre-franklin-latin-wght-normal.woff2`],
    axis: 650,
    characters: /[^\p{M}\p{C}\p{Co}]/u,
  },
} satisfies Record<string, Source>;

/**
 * Returns app/pictures/poster-type.json: each letter's advance width and outline, and the pairs of letters that stand
 * closer or farther, in units of the font with y pointing up. The site draws share images with it, because the image
 * that is deployed has neither fonts nor fontkit.
 */
export function cutLetters(): string {
  const faces = Object.entries(sources).map(([name, source]) => [name, readFace(source)] as const);
  return `${JSON.stringify(Object.fromEntries(faces), null, 2)}\n`;
}

function readFace({ files, axis, characters }: Source) {
  const letters: Record<string, string> = {};
  let [kerning, capHeight] = ["", 0];
  for (const file of files) {
    const all = openVariation(file, axis, "").characterSet.map((code) => String.fromCodePoint(code));
    const own = all.filter((letter) => characters.test(letter)).toSorted();
    const font = openVariation(file, axis, own.join(""));
    capHeight = font.capHeight;
    for (const letter of own) letters[letter] = outlineOf(font.layout(letter));
    const advance = (text: string) => font.layout(text).advanceWidth;
    const widths = new Map(own.map((letter) => [letter, advance(letter)]));
    const kerned = own.filter((letter) => /[A-Za-z\d&’,.-]/.test(letter));
    const pairs = kerned.flatMap((left) => kerned.map((right) => [left, right] as const));
    for (const [left, right] of pairs) {
      const shift = Math.round(advance(left + right) - (widths.get(left) ?? 0) - (widths.get(right) ?? 0));
      if (shift !== 0) kerning += `${kerning ? " " : ""}${left}${right}${shift}`;
    }
  }
  return { capHeight, kerning, letters };
}

const STEPS: Record<string, string> = {
  moveTo: "M",
  lineTo: "L",
  quadraticCurveTo: "Q",
  bezierCurveTo: "C",
  closePath: "Z",
};

function outlineOf({ advanceWidth, glyphs }: ReturnType<ReturnType<typeof openVariation>["layout"]>): string {
  const steps = glyphs[0]?.path.commands.map(({ command, args }) => STEPS[command] + args.map(Math.round).join(" "));
  return `${Math.round(advanceWidth)}${steps?.join("").replaceAll(" -", "-") ?? ""}`;
}

/**
 * Opens a variable WOFF2 font at one position of its only axis, ready to draw `text`. fontkit's own `getVariation` does
 * not read WOFF2, and its WOFF2 reader leaves the outlines unvaried. So this function unpacks the outlines first and
 * then varies them glyph by glyph.
 */
function openVariation(file: string, axis: number, text: string): Font {
  const font = openSync(createRequire(import.meta.url).resolve(file)) as Font & FontInside;
  Object.defineProperty(font, "_variationProcessor", { value: null, configurable: true });
  void font.getGlyph(0).path;
  Reflect.deleteProperty(font, "_variationProcessor");
  font.variationCoords = [axis];
  for (const glyph of new Set(font.glyphsForString(text).map(({ id }) => id))) {
    const outline = font._transformedGlyphs[glyph];
    const last = outline?.points?.at(-1);
    if (!outline?.points || !last) continue;
    // The font's table has four more points than the outline: the phantom points of the glyph's box, each the end of a
    // contour.
    const points = [...outline.points, last.copy(), last.copy(), last.copy(), last.copy()];
    font._variationProcessor?.transformPoints(glyph, points);
  }
  return font;
}
