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

/**
 * Opens a variable WOFF2 font at one position of its only axis, ready to draw `text`. fontkit's own `getVariation` does
 * not read WOFF2, and its WOFF2 reader leaves the outlines unvaried. So this function unpacks the outlines first and
 * then varies them glyph by glyph.
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
    // The font's table has four more points than the outline: the phantom points of the glyph's box, each the end of a
    // contour.
    const points = [...outline.points, last.copy(), last.copy(), last.copy(), last.copy()];
    font._variationProcessor?.transformPoints(glyph, points);
  }
  return font;
}
