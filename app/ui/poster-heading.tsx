import type { ReactNode } from "react";
import { type FittedLine, stackLines } from "./fit-line.ts";

interface Props {
  id?: string;
  lines: readonly FittedLine[];
  level?: 1 | 2 | 3;
  /** The heading's accessible name, if it differs from the lines. */
  label?: string;
  /** Class names: the gap between the lines, and the layout. */
  look?: string | undefined;
}

const GAPS = "gap-2 lg:gap-3.5";

/** A heading in the style of a show poster; the page's `h1` unless `level` is set. */
export function PosterHeading({ id, lines, level = 1, label = wordsOf(lines), look = GAPS }: Props) {
  const Heading = `h${level}` as const;
  return (
    <Heading id={id} className={`poster-heading ${look}`} aria-label={label}>
      <PosterLines lines={lines} />
    </Heading>
  );
}

/**
 * The lines of a show poster, each scaled to the full width. SVG scales with its box without a `style` attribute, which
 * the Content Security Policy forbids, and `textLength` fixes a line's width while the font loads. The heading around
 * the lines must have their text in its `aria-label`.
 */
export function PosterLines({ lines }: { lines: readonly FittedLine[] }) {
  return lines.map((line) => (
    <span key={line.text}>
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

interface StackProps {
  lines: readonly FittedLine[];
  className: string;
}

export function StackedLines({ lines, className }: StackProps) {
  const { width, height, rows } = stackLines(lines);
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMinYMax" aria-hidden="true">
      {rows.map(({ text, x, y, size, length }) => (
        <text
          key={y}
          className="fill-current font-headline uppercase"
          x={x}
          y={y}
          fontSize={size}
          textLength={length}
          lengthAdjust="spacingAndGlyphs"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

function wordsOf(lines: readonly FittedLine[]): string {
  return lines.map((line) => line.text).join(" ");
}

interface PageProps {
  lines: readonly FittedLine[];
  text: string;
  /** Below the text. */
  more?: ReactNode;
  /** If only a button or link follows, it is below the text. */
  stacked?: boolean;
  children: ReactNode;
}

/** A poster and text next to a form. */
export function PosterPage({ lines, text, more, stacked = false, children }: PageProps) {
  const look = stacked ? "gap-fluid-md lg:*:col-start-1" : "gap-fluid-2xl lg:items-start";
  return (
    <div className={`page-width grid py-fluid-xl lg:grid-cols-5-7 ${look}`}>
      <header className="grid content-start gap-5.5 text-fluid-md leading-snug wrap-anywhere">
        <PosterHeading lines={lines} />
        <p>{text}</p>
        {more}
      </header>
      <div>{children}</div>
    </div>
  );
}
