import { readTyped } from "../../server/forms/typed-text.ts";

/** Rows on one page of every list of the dashboard. */
export const PAGE_SIZE = 25;

/** Results are counted up to this number; the page shows `+` after it for more. */
export const COUNT_LIMIT = 1000;

export interface Narrowed {
  /** The query of its URL, without the page, such as `?show=open`. */
  query: string;
  /** The number of rows in words, such as `1,000+ surveys`; empty if they weren't counted. */
  rows: string;
}

/** A keyset cursor: the direction of the page and the key of the row before its first row. */
export interface PageCursor {
  to: "older" | "newer";
  /** Time and id of that row (`timeKey`), or another sort key of the list. */
  key: string;
}

/** One page of a list with keyset pagination: new rows don't push others onto the next page. */
export interface ListPage<Row> {
  rows: Row[];
  /** The pages before and after this one; null at the ends of the list. */
  prev: PageCursor | null;
  next: PageCursor | null;
}

/** Reads the cursor from a URL; null means the start of the list. */
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
 * Returns the range of rows to read for one page of a list that is sorted by time and then by id: one row more than a
 * page has. Pass it to `inKeysetRange`.
 */
export function timeRange(cursor: PageCursor | null, size = PAGE_SIZE) {
  return { after: cursor && readTimeKey(cursor.key), down: readsDown(cursor), limit: size + 1 };
}

/** The same for a list that is sorted by its rows' places. Pass it to `inPlaceRange`. */
export function placeRange(cursor: PageCursor | null, size = PAGE_SIZE, forward: Forward = "older") {
  return { after: cursor && placeOf(cursor), down: readsDown(cursor, forward), limit: size + 1 };
}

/** Returns the filter that the URL's `show` parameter names, or `all` if it names none of these. */
export function readFilter<Name extends string>(params: URLSearchParams, names: readonly Name[]): Name | "all" {
  const show = params.get("show");
  return names.find((name) => name === show) ?? "all";
}

/**
 * Makes a page of the rows that a store found.
 *
 * @param found in the direction of the cursor, see `readsDown`; one row more than `size` if there is another page
 */
export function toPage<Row>(
  found: readonly Row[],
  cursor: PageCursor | null,
  keyOf: (row: Row) => string,
  { size = PAGE_SIZE, forward = "older" as Forward } = {},
): ListPage<Row> {
  const backward = forward === "older" ? "newer" : "older";
  const back = cursor?.to === backward;
  const more = found.length > size;
  const kept = found.slice(0, size);
  const rows = back ? kept.toReversed() : kept;
  const first = (back ? more : cursor !== null) ? rows.at(0) : undefined;
  const last = back || more ? rows.at(-1) : undefined;
  return {
    rows,
    prev: first === undefined ? null : { to: backward, key: keyOf(first) },
    next: last === undefined ? null : { to: forward, key: keyOf(last) },
  };
}

export async function* allPages<Row>(
  read: (cursor: PageCursor | null) => Promise<ListPage<Row>>,
): AsyncGenerator<readonly Row[]> {
  let page = await read(null);
  yield page.rows;
  while (page.next) {
    page = await read(page.next);
    yield page.rows;
  }
}

/** Returns the key of a row in a list that is sorted by time (ISO-8601 UTC) and then by id. */
export function timeKey(row: { time: string; id: string }): string {
  return `${row.time}~${row.id}`;
}

/** Reads a key that `timeKey` made. Any text is accepted; a missing part becomes empty text. */
export function readTimeKey(key: string): { time: string; id: string } {
  const [time = "", id = ""] = key.split("~", 2);
  return { time, id };
}

/** Returns the place in a cursor; a key that isn't a whole number becomes 0, which is before all places. */
function placeOf({ key }: PageCursor): number {
  const place = Number(key);
  return Number.isSafeInteger(place) ? place : 0;
}

/** Maximum words of a search, and maximum characters of its text. */
const MOST_WORDS = 12;
const MOST_LETTERS = 300;

/** Returns the text of a search in a URL, truncated. */
export function readSearchText(params: URLSearchParams): string {
  return [...readTyped(params.get("q") ?? "")].slice(0, MOST_LETTERS).join("");
}

/**
 * Returns the words of a search: the parts between spaces that have a letter or a number. A word of at least two
 * letters also matches longer ones that begin with it; of a part with several words (`gospel-choir`), only the last one
 * does.
 */
export function searchWords(q: string) {
  return q
    .split(/[\s\0]+/u)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .slice(0, MOST_WORDS)
    .map((text) => ({ text, isBeginning: isUnspaced(text) || [...lastWord(text)].length > 1 }));
}

/** Returns the last word in a part. SQLite's unicode61 splits at anything but letters, marks and numbers. */
function lastWord(part: string): string {
  return /([\p{L}\p{M}\p{N}\p{Co}]+)[^\p{L}\p{M}\p{N}\p{Co}]*$/u.exec(part)?.[1] ?? "";
}

/** Whether a part is in a script without spaces, in which words can only be found by their beginning. */
function isUnspaced(part: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(part);
}
