import * as z from "zod/mini";
import type { Units } from "../../shop/orders/refund.ts";

type Counts = Readonly<Record<string, number>>;

/** How many units of each line, by the line's position: none if it is blank, NaN if it isn't a count. */
export const unitCounts = z.optional(
  z.record(
    z.string().check(z.refine((line) => /^\d{1,4}$/.test(line))),
    z.pipe(
      z.string(),
      z.transform((text) => (/^\s*\d{0,4}\s*$/.test(text) ? Number(text) : Number.NaN)),
    ),
  ),
);

/** Returns the lines of which there are any. */
export function chosenUnits(counts: Counts): Units {
  return Object.entries(counts)
    .map(([position, count]) => [Number(position), count] as const)
    .filter(([, count]) => count !== 0);
}

/** The line to mend: the first whose count is none, or the first. */
export function lineToMend(counts: Counts): string | undefined {
  const lines = Object.keys(counts);
  return lines.find((line) => Number.isNaN(counts[line])) ?? lines[0];
}

/** Whether there are any units, and each count is one. */
export function areUnits(counts: Counts): boolean {
  const chosen = chosenUnits(counts);
  return chosen.length > 0 && chosen.every(([, count]) => !Number.isNaN(count));
}
