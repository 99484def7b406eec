import type { FittedLine } from "./fit-line.ts";

/**
 * Lines as a show poster sets them, each scaled to fill the measure. SVG scales with its box without a style attribute,
 * which the content policy forbids, and `textLength` holds the line's width while the font loads. The heading around
 * them has to say the words in its `aria-label`.
 */
export function PosterLines({ lines }: { lines: readonly FittedLine[] }) {
  return lines.map((line) => (
    <span key={line.text} className="poster-line">
      <svg viewBox={`0 0 ${line.inkWidth} ${line.capHeight}`} aria-hidden="true">
        <text
          x={-line.inkStart}
          y={line.capHeight}
          fontSize={1000}
          textLength={line.advance}
          lengthAdjust="spacingAndGlyphs"
        >
          {line.text}
        </text>
      </svg>{" "}
    </span>
  ));
}

/** The lines in one row of words, as a heading's name. */
export function wordsOf(lines: readonly FittedLine[]): string {
  return lines.map((line) => line.text).join(" ");
}
