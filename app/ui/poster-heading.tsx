import type { FittedLine } from "./fit-line.ts";

interface Props {
  lines: readonly FittedLine[];
  level?: 1 | 2 | 3;
  /** What is said, where the lines in one row of words would not do. */
  label?: string;
}

/** A heading that is set as a show poster; the page's own unless `level` says otherwise. */
export function PosterHeading({ lines, level = 1, label = wordsOf(lines) }: Props) {
  const Heading = `h${level}` as const;
  return (
    <Heading className="poster-heading" aria-label={label}>
      <PosterLines lines={lines} />
    </Heading>
  );
}

/**
 * Lines as a show poster sets them, each scaled to fill the measure. SVG scales with its box without a style attribute,
 * which the content policy forbids, and `textLength` holds the line's width while the font loads. The heading around
 * them has to say the words in its `aria-label`.
 */
function PosterLines({ lines }: { lines: readonly FittedLine[] }) {
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
function wordsOf(lines: readonly FittedLine[]): string {
  return lines.map((line) => line.text).join(" ");
}
