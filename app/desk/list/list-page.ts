import { readTyped } from "../../server/forms/typed-text.ts";

export const PAGE_SIZE = 25;

/** Results are counted up to this number; for more, the page shows it with a `+`. */
export const COUNT_LIMIT = 1000;

export interface Narrowed {
  /** The query of its URL, without the page, such as `?show=open`. */
  query: string;
  /** The number of rows in words, such as `1,000+ surveys`; empty if they weren't counted. */
  rows: string;
}

/** A keyset cursor: the direction of the page, and the key of the row before its first. */
export interface PageCursor {
  to: "older" | "newer";
  /** The row's time and id (`timeKey`), or another sort key. */
  key: string;
}

/** One page of a list with keyset pagination: new rows don't push others onto the next page. */
export interface ListPage<Row> {
  rows: Row[];
  /** The pages before and after; null at the ends of the list. */
  prev: PageCursor | null;
  next: PageCursor | null;
}

/** Null means the start of the list. */
export function readCursor(params: URLSearchParams): PageCursor | null {
  for (const to of ["older", "newer"] as const) {
    const key = params.get(to);
    if (key) return { to, key };
  }
  return null;
}

/** A list's direction: `older` starts at the newest row, `newer` at the oldest. */
export type Forward = PageCursor["to"];

/** Whether a store reads this page from newer to older rows. */
export function readsDown(cursor: PageCursor | null, forward: Forward = "older"): boolean {
  return (cursor?.to ?? forward) === "older";
}

/** Returns the range of rows for one page of a list sorted by time, then id, plus one row. For `inKeysetRange`. */
export function timeRange(cursor: PageCursor | null, size = PAGE_SIZE) {
  return { after: cursor && readTimeKey(cursor.key), down: readsDown(cursor), limit: size + 1 };
}

/** The same for a list sorted by its rows' places. For `inPlaceRange`. */
export function placeRange(cursor: PageCursor | null, size = PAGE_SIZE, forward: Forward = "older") {
  return { after: cursor && placeOf(cursor), down: readsDown(cursor, forward), limit: size + 1 };
}

/** Returns the URL's `show` parameter if it is one of these names, or else `all`. */
export function readFilter<Name extends string>(params: URLSearchParams, names: readonly Name[]): Name | "all" {
  const show = params.get("show");
  return names.find((name) => name === show) ?? "all";
}

/** `found` is in the cursor's direction (`readsDown`), with one row more than `size` if another page follows. */
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

/** Returns a row's key in a list sorted by time (ISO-8601 UTC), then id. */
export function timeKey(row: { time: string; id: string }): string {
  return `${row.time}~${row.id}`;
}

/** Accepts any text; a missing part becomes empty. */
export function readTimeKey(key: string): { time: string; id: string } {
  const [time = "", id = ""] = key.split("~", 2);
  return { time, id };
}

/** Returns the place in a cursor; 0, before all places, if the key isn't a whole number. */
function placeOf({ key }: PageCursor): number {
  const place = Number(key);
  return Number.isSafeInteger(place) ? place : 0;
}

const MOST_WORDS = 12;
const MOST_LETTERS = 300;

export function readSearchText(params: URLSearchParams): string {
  return [...readTyped(params.get("q") ?? "")].slice(0, MOST_LETTERS).join("");
}

/**
 * Returns a search's words: the parts between spaces that contain a letter or number. A word of two or more letters
 * also matches longer ones that start with it; in a part with several words (`gospel-choir`), only the last one does.
 */
export function searchWords(q: string) {
  return q
    .split(/[\s\0]+/u)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .slice(0, MOST_WORDS)
    .map((text) => ({ text, isBeginning: isUnspaced(text) || [...lastWord(text)].length > 1 }));
}

/** Returns a part's last word. SQLite's unicode61 splits at anything but letters, marks and numbers. */
function lastWord(part: string): string {
  return /([\p{L}\p{M}\p{N}\p{Co}]+)[^\p{L}\p{M}\p{N}\p{Co}]*$/u.exec(part)?.[1] ?? "";
}

/** Whether a part's script has no spaces, so that words can be found only by their beginning. */
function isUnspaced(part: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(part);
}
