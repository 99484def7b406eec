import type { Database } from "../database/connect.server.ts";

/** How many of something may happen within a window of time. */
export interface RateLimit {
  name: string;
  most: number;
  windowSeconds: number;
}

/** Seconds until `key` may try again, or 0 while it is below the limit. */
export async function secondsToWait(db: Database, limit: RateLimit, key: string, now: Date): Promise<number> {
  const start = windowStart(limit, now);
  const row = await db
    .selectFrom("rate_limits")
    .select("count")
    .where("key", "=", `${limit.name}:${key}`)
    .where("window_start", "=", start.toISOString())
    .executeTakeFirst();
  if (!row || row.count < limit.most) return 0;
  return Math.ceil((start.getTime() + limit.windowSeconds * 1000 - now.getTime()) / 1000);
}

/** Counts one more for `key` in the present window. */
export async function countOne(db: Database, limit: RateLimit, key: string, now: Date): Promise<void> {
  await db
    .insertInto("rate_limits")
    .values({ key: `${limit.name}:${key}`, window_start: windowStart(limit, now).toISOString(), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(["key", "window_start"]).doUpdateSet((row) => ({ count: row("rate_limits.count", "+", 1) })),
    )
    .execute();
}

/** Takes one count of the present window back: what was counted turned out to be harmless. */
export async function takeOneBack(db: Database, limit: RateLimit, key: string, now: Date): Promise<void> {
  await db
    .updateTable("rate_limits")
    .set((row) => ({ count: row("count", "-", 1) }))
    .where("key", "=", `${limit.name}:${key}`)
    .where("window_start", "=", windowStart(limit, now).toISOString())
    .where("count", ">", 0)
    .execute();
}

/** Deletes the counts of windows that began before `time` (ISO-8601 UTC). */
export async function deleteCountsBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("window_start", "<", time).execute();
}

function windowStart(limit: RateLimit, now: Date): Date {
  const length = limit.windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / length) * length);
}
