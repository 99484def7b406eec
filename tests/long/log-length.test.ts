import { statSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { LONGEST_LOG } from "../../app/database/connect-sqlite.server.ts";
import { openTestDatabase } from "../support/test-database.ts";

test("the log is cut after a burst, once what is in it was written into the database", async () => {
  const { db, file, remove } = await openTestDatabase();
  const logBytes = () => statSync(`${file}-wal`).size;
  const note = (key: string, text: ReturnType<typeof sql>) =>
    sql`insert into rate_limits (key, window_start, count) values (${key}, ${text}, 1)`.execute(db);
  await note("burst", sql`hex(zeroblob(${sql.lit(LONGEST_LOG / 2 + 1_000_000)}))`);
  expect(logBytes()).toBeGreaterThan(LONGEST_LOG);
  await note("next", sql`'now'`);
  await note("one after", sql`'now'`);
  expect(logBytes()).toBeLessThanOrEqual(LONGEST_LOG);
  await remove();
});
