import type { FittedLine } from "./fit-line.ts";

/**
 * The page's heading as a show poster sets it: each line scaled to fill the
 * measure. SVG scales with its box without a style attribute, which the content
 * policy forbids, and `textLength` holds the line's width while the font loads.
 */
export function PosterHeading({ lines }: { lines: readonly FittedLine[] }) {
  return (
    <h1 className="poster-heading" aria-label={lines.map((line) => line.text).join(" ")}>
      {lines.map((line) => (
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
      ))}
    </h1>
  );
}
