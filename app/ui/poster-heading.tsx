import type { FittedLine } from "./fit-line.ts";
import { PosterLines, wordsOf } from "./poster-lines.tsx";

/** A heading that is set as a show poster; the page's own unless `level` says otherwise. */
export function PosterHeading({ lines, level = 1 }: { lines: readonly FittedLine[]; level?: 1 | 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <Heading className="poster-heading" aria-label={wordsOf(lines)}>
      <PosterLines lines={lines} />
    </Heading>
  );
}
