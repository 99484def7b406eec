/** Rows on one page of every list at the desk. */
export const PAGE_SIZE = 25;

/** A place between two rows of a list: the key of the row beside it. */
export interface PageCursor {
  to: "older" | "newer";
  /** Time and id of the row beside it, or whatever the list is sorted by. */
  key: string;
}

/**
 * One page of a list that is read by key (https://use-the-index-luke.com/no-offset): later rows don't push others onto
 * it.
 */
export interface ListPage<Row> {
  rows: Row[];
  /** Keys that lead on, or null where the list ends. */
  newer: string | null;
  older: string | null;
}

/** Where the address says to go on; null is the list's beginning. */
export function readCursor(params: URLSearchParams): PageCursor | null {
  for (const to of ["older", "newer"] as const) {
    const key = params.get(to);
    if (key) return { to, key };
  }
  return null;
}

/** Which rows come first: `older` goes on from the newest row, `newer` from the oldest. */
export type Forward = PageCursor["to"];

/** Whether a store has to read from newer to older rows for this page. */
export function readsDown(turn: PageCursor | null, forward: Forward = "older"): boolean {
  return (turn?.to ?? forward) === "older";
}

/**
 * Makes a page of what a store found.
 *
 * @param found in the order of the turn, see `readsDown`; one row more than `size` where there is more
 */
export function toPage<Row>(
  found: readonly Row[],
  turn: PageCursor | null,
  keyOf: (row: Row) => string,
  { size = PAGE_SIZE, forward = "older" as Forward } = {},
): ListPage<Row> {
  const back = turn !== null && turn.to !== forward;
  const more = found.length > size;
  const kept = found.slice(0, size);
  const rows = back ? kept.toReversed() : kept;
  const first = (back ? more : turn !== null) ? rows.at(0) : undefined;
  const last = back || more ? rows.at(-1) : undefined;
  const ahead = last === undefined ? null : keyOf(last);
  const behind = first === undefined ? null : keyOf(first);
  return forward === "older" ? { rows, newer: behind, older: ahead } : { rows, newer: ahead, older: behind };
}

/**
 * Adds the way on to a page whose search was ended at a place, with fewer rows than a page has or none: from there it
 * goes on, and back to where it came from.
 *
 * @param lookedTo the last place that was looked at; places are whole numbers
 */
export function leadOn<Row>(
  page: ListPage<Row>,
  turn: PageCursor | null,
  lookedTo: number,
  forward: Forward = "older",
): ListPage<Row> {
  const to = turn?.to ?? forward;
  const on = { ...page, [to]: String(lookedTo) };
  if (turn === null || page.rows.length > 0) return on;
  return to === "older"
    ? { ...on, newer: String(Number(turn.key) - 1) }
    : { ...on, older: String(Number(turn.key) + 1) };
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
