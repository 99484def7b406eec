/** Rows on one page of every list at the desk. */
export const PAGE_SIZE = 25;

/** A place between two rows of a list: the key of the row beside it. */
export interface Turn {
  to: "older" | "newer";
  /** Time and id of the row beside it, or whatever the list is sorted by. */
  key: string;
}

/** One page of a list that is read by key (https://use-the-index-luke.com/no-offset): later rows don't push others onto it. */
export interface ListPage<Row> {
  rows: Row[];
  /** Keys that lead on, or null where the list ends. */
  newer: string | null;
  older: string | null;
}

/** Where the address says to go on; null is the list's beginning. */
export function readTurn(params: URLSearchParams): Turn | null {
  for (const to of ["older", "newer"] as const) {
    const key = params.get(to);
    if (key) return { to, key };
  }
  return null;
}

/**
 * Makes a page of what a store found.
 *
 * @param found the newest first, or for a turn to newer rows the oldest first; one row more than `size` where there is more
 */
export function cutPage<Row>(found: readonly Row[], turn: Turn | null, keyOf: (row: Row) => string, size = PAGE_SIZE): ListPage<Row> {
  const more = found.length > size;
  const kept = found.slice(0, size);
  const rows = turn?.to === "newer" ? kept.toReversed() : kept;
  const [first, last] = [rows.at(0), rows.at(-1)];
  const goes = turn?.to === "newer" ? { newer: more, older: true } : { newer: turn !== null, older: more };
  return {
    rows,
    newer: first !== undefined && goes.newer ? keyOf(first) : null,
    older: last !== undefined && goes.older ? keyOf(last) : null,
  };
}

/** The key of a row in a list that is sorted by time (ISO-8601 UTC) and then by id. */
export function timeKey(row: { time: string; id: string }): string {
  return `${row.time}~${row.id}`;
}

/** Time and id of such a key. Anything else becomes a place before all rows. */
export function readTimeKey(key: string): { time: string; id: string } {
  const [time = "", id = ""] = key.split("~", 2);
  return { time, id };
}
