import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";

interface Point {
  copy(): Point;
}

/** Parts of fontkit that it does not document. */
interface FontInside {
  variationCoords: number[];
  _variationProcessor?: { transformPoints(glyph: number, points: Point[]): void };
  _transformedGlyphs: Record<number, { points?: Point[] }>;
}

/**
 * Opens a variable WOFF2 font at one place of its one axis, ready to draw `text`. fontkit's own `getVariation` reads no
 * WOFF2, and its WOFF2 reader leaves the outlines as they are. So they are unpacked first, and then varied letter by
 * letter.
 */
export function openVariation(file: string, axis: number, text: string): Font {
  const font = openSync(createRequire(import.meta.url).resolve(file)) as Font & FontInside;
  Object.defineProperty(font, "_variationProcessor", { value: null, configurable: true });
  void font.getGlyph(0).path;
  Reflect.deleteProperty(font, "_variationProcessor");
  font.variationCoords = [axis];
  for (const glyph of new Set(font.glyphsForString(text).map(({ id }) => id))) {
    const outline = font._transformedGlyphs[glyph];
    const last = outline?.points?.at(-1);
    if (!outline?.points || !last) continue;
    // The font's table counts four points more than the outline has: those that hold its box, each a contour's end.
    const points = [...outline.points, last.copy(), last.copy(), last.copy(), last.copy()];
    font._variationProcessor?.transformPoints(glyph, points);
  }
  return font;
}
