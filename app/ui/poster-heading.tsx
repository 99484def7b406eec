import type { FittedLine } from "./fit-line.ts";
import { PosterLines, wordsOf } from "./poster-lines.tsx";

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
