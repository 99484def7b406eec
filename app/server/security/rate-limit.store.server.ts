import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { DatabaseSchema } from "../../database/schema/schema.ts";

export interface RateLimit {
  name: string;
  most: number;
  windowSeconds: number;
}

export function perHour(name: string, most: number): RateLimit {
  return { name, most, windowSeconds: 60 * 60 };
}

export function perDay(name: string, most: number): RateLimit {
  return { name, most, windowSeconds: 24 * 60 * 60 };
}

/** A limit of all visitors together: a short window, because a visitor who hits it did nothing wrong. */
export function together(name: string, most: number): RateLimit {
  return { name, most, windowSeconds: 5 * 60 };
}

/** Seconds until `key` may try again, or 0 while it is below the limit. */
export async function secondsToWait(db: Database, limit: RateLimit, key: string, now: Date): Promise<number> {
  const start = windowStart(limit, now).toISOString();
  const row = await db
    .selectFrom("rate_limits")
    .select("count")
    .where("key", "=", `${limit.name}:${key}`)
    .where("window_start", "=", start)
    .executeTakeFirst();
  if (!row || row.count < limit.most) return 0;
  return secondsLeft(limit, start, now);
}

/** Counts one more, even above the limit. Other transactions that count the same key wait until this one ends. */
export async function countOne(db: Database, limit: RateLimit, key: string, now: Date): Promise<void> {
  const start = windowStart(limit, now).toISOString();
  await addCounts(db, [{ key: `${limit.name}:${key}`, window_start: start, count: 1 }]);
}

/**
 * Counts one more for `key` if it is below the limit and returns 0, or else the seconds to wait. One statement: of two
 * concurrent calls for the last place, one is refused. A counted row stays locked until the transaction ends, so take
 * common limits last, and always in the same order.
 */
export async function takeOne(db: Database, limit: RateLimit, key: string, now: Date): Promise<number> {
  const start = windowStart(limit, now).toISOString();
  const counted = `${limit.name}:${key}`;
  // A spent limit locks no row, or all requests that it refuses would wait for each other.
  const { rows } = await sql`insert into rate_limits (key, window_start, count)
    select ${counted}, ${start}, 1 where not exists (
      select 1 from rate_limits where key = ${counted} and window_start = ${start} and count >= ${limit.most})
    on conflict (key, window_start) do update set count = rate_limits.count + 1 where rate_limits.count < ${limit.most}
    returning count`.execute(db);
  return rows.length > 0 ? 0 : secondsLeft(limit, start, now);
}

/** Rows per statement: SQLite and PostgreSQL limit the number of parameters. */
const AT_ONCE = 500;

export async function addCounts(
  db: Database,
  more: readonly DatabaseSchema["rate_limits"][],
): Promise<(number | undefined)[]> {
  const totals = new Map<string, number>();
  // Sorted, so that two concurrent calls lock rows in the same order and do not deadlock.
  const sorted = more.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  for (let from = 0; from < sorted.length; from += AT_ONCE) {
    const rows = await db
      .insertInto("rate_limits")
      .values(sorted.slice(from, from + AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(["key", "window_start"])
          .doUpdateSet((row) => ({ count: row("rate_limits.count", "+", row.ref("excluded.count")) })),
      )
      .returning(["key", "window_start", "count"])
      .execute();
    for (const row of rows) totals.set(`${row.key} ${row.window_start}`, row.count);
  }
  return more.map((one) => totals.get(`${one.key} ${one.window_start}`));
}

/** Subtracts one from the current window, for a counted attempt that was legitimate. */
export async function takeOneBack(db: Database, limit: RateLimit, key: string, now: Date): Promise<void> {
  await db
    .updateTable("rate_limits")
    .set((row) => ({ count: row("count", "-", 1) }))
    .where("key", "=", `${limit.name}:${key}`)
    .where("window_start", "=", windowStart(limit, now).toISOString())
    .where("count", ">", 0)
    .execute();
}

export async function deleteCountsBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("window_start", "<", time).execute();
}

function secondsLeft({ windowSeconds }: RateLimit, start: string, now: Date): number {
  return Math.ceil((Date.parse(start) + windowSeconds * 1000 - now.getTime()) / 1000);
}

export function windowStart({ windowSeconds }: Pick<RateLimit, "windowSeconds">, now: Date): Date {
  const length = windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / length) * length);
}

/** Wrong links per IP address, and by all visitors together if no proxy names addresses. */
const MOST = 10;
const MOST_TOGETHER = 300;
const WINDOW = 15 * 60;

interface LinkGuesser {
  kind: string;
  /** Hashed IP address, or null if no trusted proxy names one. */
  visitor: string | null;
}

export function waitAfterWrongLinks(db: Database, guesser: LinkGuesser, now: Date): Promise<number> {
  return secondsToWait(db, ...limitOf(guesser), now);
}

export function countWrongLink(db: Database, guesser: LinkGuesser, now: Date): Promise<void> {
  return countOne(db, ...limitOf(guesser), now);
}

function limitOf({ kind, visitor }: LinkGuesser): [RateLimit, string] {
  if (visitor === null) return [{ name: `${kind}-all`, most: MOST_TOGETHER, windowSeconds: WINDOW }, "all"];
  return [{ name: kind, most: MOST, windowSeconds: WINDOW }, visitor];
}
