import type { PageCursor } from "../list/list-page.ts";
import type { Places } from "./survey-case.ts";

/** Results are counted up to this number; the page shows a larger count as "more". */
export const COUNT_LIMIT = 1000;

/** The positions (survey_cases.place) of the surveys on one page, and one more if there are more. */
export interface FoundPlaces {
  places: number[];
  /** The last position that was searched if the search stopped before the end of the list; otherwise null. */
  lookedTo: number | null;
  /** The number of results in the list, or in the part that was searched; at most `COUNT_LIMIT` + 1. */
  count: number;
}

/** Returns the position in a cursor; a key that isn't a whole number becomes 0, which is before all positions. */
export function placeOf({ key }: PageCursor): number {
  const place = Number(key);
  return Number.isSafeInteger(place) ? place : 0;
}

/**
 * Returns the places of a range on the side of the cursor that a page shows. It has one bound at each end: of two, an
 * engine may use the wider one.
 */
export function restOf({ low, high }: Places, cursor: PageCursor | null, down: boolean): Places {
  if (cursor === null) return { low, high };
  const place = placeOf(cursor);
  return down ? { low, high: Math.min(high, place - 1) } : { low: Math.max(low, place + 1), high };
}
