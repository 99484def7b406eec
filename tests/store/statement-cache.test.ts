import BetterSqlite from "better-sqlite3";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openFile } from "../../app/database/connect-sqlite.server.ts";
import { cacheStatements } from "../../app/database/statement-cache.server.ts";
import { openTestDatabase } from "../support/test-database.ts";

test("the same text is prepared once, and the cache keeps no more than its limit", () => {
  const sqlite = new BetterSqlite(":memory:");
  const prepared: string[] = [];
  const db = cacheStatements(
    { close: () => sqlite.close(), prepare: (text) => (prepared.push(text), sqlite.prepare(text)) },
    2,
  );
  for (const text of ["select 1", "select 1", "select 2", "select 1", "select 3", "select 1", "select 2"])
    db.prepare(text).all([]);
  expect(prepared).toEqual(["select 1", "select 2", "select 3", "select 2"]);
  db.close();
});

test("a statement under iteration is not reused", () => {
  const db = cacheStatements(new BetterSqlite(":memory:"));
  const text = "select 1 as one union all select 2";
  const rows = db.prepare(text).iterate([]);
  expect(rows.next().value).toEqual({ one: 1 });
  expect(db.prepare(text).all([])).toEqual([{ one: 1 }, { one: 2 }]);
  expect(rows.next().value).toEqual({ one: 2 });
  expect(rows.next().done).toBe(true);
  db.close();
});

test("a cached statement sees another program's schema change", async () => {
  const { db, file, remove } = await openTestDatabase();
  const other = openFile(file);
  const read = () => sql<Record<string, unknown>>`select * from rate_limits`.execute(db).then(({ rows }) => rows);
  await db.insertInto("rate_limits").values({ key: "one", window_start: "now", count: 1 }).execute();
  expect(await read()).toEqual([{ key: "one", window_start: "now", count: 1 }]);
  await sql`alter table rate_limits add column reason text default 'new'`.execute(other);
  expect(await read()).toEqual([{ key: "one", window_start: "now", count: 1, reason: "new" }]);
  await sql`drop table rate_limits`.execute(other);
  await expect(read()).rejects.toThrow("no such table");
  await other.destroy();
  await remove();
});
