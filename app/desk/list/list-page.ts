/** Rows on one page of every list of the dashboard. */
export const PAGE_SIZE = 25;

/** A keyset cursor: the page's direction, and the key of the row that it starts after. */
export interface PageCursor {
  to: "older" | "newer";
  /** Time and id of that row (`timeKey`), or whatever the list is sorted by. */
  key: string;
}

/** One page of a list that is read by key, so that new rows don't push others onto the next page. */
export interface ListPage<Row> {
  rows: Row[];
  /** Keys of the pages before and after this one; null at the ends of the list. */
  newer: string | null;
  older: string | null;
}

/** Reads the cursor from an address; null is the start of the list. */
export function readCursor(params: URLSearchParams): PageCursor | null {
  for (const to of ["older", "newer"] as const) {
    const key = params.get(to);
    if (key) return { to, key };
  }
  return null;
}

/** The direction of a list: `older` starts at the newest row, `newer` at the oldest. */
export type Forward = PageCursor["to"];

/** Whether a store reads this page from newer to older rows. */
export function readsDown(cursor: PageCursor | null, forward: Forward = "older"): boolean {
  return (cursor?.to ?? forward) === "older";
}

/**
 * The rows to read for a page of a list that is sorted by time and then by id, one more than a page has. The database
 * takes it as a `KeysetRange`.
 */
export function timeRange(cursor: PageCursor | null) {
  return { after: cursor && readTimeKey(cursor.key), down: readsDown(cursor), limit: PAGE_SIZE + 1 };
}

/** The filter that an address names by `show`; `all` where it names none of these. */
export function readFilter<Name extends string>(params: URLSearchParams, names: readonly Name[]): Name | "all" {
  const show = params.get("show");
  return names.find((name) => name === show) ?? "all";
}

/**
 * Makes a page of the rows that a store found.
 *
 * @param found in the direction of the cursor, see `readsDown`; one row more than `size` where there is another page
 */
export function toPage<Row>(
  found: readonly Row[],
  cursor: PageCursor | null,
  keyOf: (row: Row) => string,
  { size = PAGE_SIZE, forward = "older" as Forward } = {},
): ListPage<Row> {
  const back = cursor !== null && cursor.to !== forward;
  const more = found.length > size;
  const kept = found.slice(0, size);
  const rows = back ? kept.toReversed() : kept;
  const first = (back ? more : cursor !== null) ? rows.at(0) : undefined;
  const last = back || more ? rows.at(-1) : undefined;
  const ahead = last === undefined ? null : keyOf(last);
  const behind = first === undefined ? null : keyOf(first);
  return forward === "older" ? { rows, newer: behind, older: ahead } : { rows, newer: ahead, older: behind };
}

/**
 * Adds cursors to a page whose search stopped before the list ended, with few rows or none: the search goes on from
 * there, and back to where it started.
 *
 * @param lookedTo the last position that was searched; positions are whole numbers
 */
export function continueFrom<Row>(
  page: ListPage<Row>,
  cursor: PageCursor | null,
  lookedTo: number,
  forward: Forward = "older",
): ListPage<Row> {
  const to = cursor?.to ?? forward;
  const on = { ...page, [to]: String(lookedTo) };
  if (cursor === null || page.rows.length > 0) return on;
  return to === "older"
    ? { ...on, newer: String(Number(cursor.key) - 1) }
    : { ...on, older: String(Number(cursor.key) + 1) };
}

/** The key of a row in a list that is sorted by time (ISO-8601 UTC) and then by id. */
export function timeKey(row: { time: string; id: string }): string {
  return `${row.time}~${row.id}`;
}

/** Reads such a key. Anything else becomes a position before all rows. */
export function readTimeKey(key: string): { time: string; id: string } {
  const [time = "", id = ""] = key.split("~", 2);
  return { time, id };
}
