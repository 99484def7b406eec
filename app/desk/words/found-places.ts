import type { Forward, PageCursor } from "../list/list-page.ts";

/** Results are counted up to this number; the page shows a larger count as "more". */
export const COUNT_LIMIT = 1000;

/** A range of positions; both ends belong to it. */
export interface Places {
  low: number;
  high: number;
}

/** Every position in the list. */
export const ALL_PLACES: Places = { low: 0, high: Number.MAX_SAFE_INTEGER };

/** Which part of the results is asked for. */
export interface WantedPage {
  cursor: PageCursor | null;
  forward: Forward;
  /** Maximum results; at most `COUNT_LIMIT`, by default those of a page. */
  size?: number;
}

/** The positions (`place`) of the records on one page, and one more if there are more. */
export interface FoundPlaces {
  places: number[];
  /** The last position that was searched if the search stopped before the end of the list; otherwise null. */
  lookedTo: number | null;
  /** The number of results in the list, or in the part that was searched; at most `COUNT_LIMIT` + 1. */
  count: number;
}

/** What a search without a word that can be found returns. */
export const NOTHING_FOUND: FoundPlaces = { places: [], lookedTo: null, count: 0 };

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
