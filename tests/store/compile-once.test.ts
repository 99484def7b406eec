import { afterEach, beforeEach, expect, test } from "vitest";
import { compileOnce } from "../../app/database/compile-once.server.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

let store: TestDatabase;

beforeEach(async () => {
  store = await openTestDatabase();
});

afterEach(() => store.remove());

interface Count {
  key: string;
  start: string;
  count: number;
}

test("a statement is built once for each shape of what it is given, and each call gets its own values", async () => {
  let builds = 0;
  const keep = compileOnce((db, { key, start, count }: Count) => {
    builds += 1;
    return db.insertInto("rate_limits").values({ key, window_start: start, count });
  });
  const find = compileOnce((db, { keys, start }: { keys: readonly string[]; start: string }) => {
    builds += 1;
    return db
      .selectFrom("rate_limits")
      .select(["key", "count"])
      .where("window_start", "=", start)
      .where("key", "in", keys)
      .orderBy("key");
  });
  for (const [index, key] of ["a", "b", "c"].entries()) await keep(store.db, { key, start: "now", count: index });
  expect(builds).toBe(1);
  expect((await find(store.db, { keys: ["c", "a"], start: "now" })).rows).toEqual([
    { key: "a", count: 0 },
    { key: "c", count: 2 },
  ]);
  expect((await find(store.db, { start: "now", keys: ["a", "b", "c"] })).rows.map(({ count }) => count)).toEqual([
    0, 1, 2,
  ]);
  expect((await find(store.db, { keys: ["b"], start: "then" })).rows).toEqual([]);
  expect((await find(store.db, { keys: ["b"], start: "now" })).rows).toEqual([{ key: "b", count: 1 }]);
});

test("it is a part of the transaction that it is called in, and says how many rows it changed", async () => {
  const set = compileOnce((db, { key, count }: Pick<Count, "key" | "count">) =>
    db.updateTable("rate_limits").set({ count }).where("key", "=", key),
  );
  await store.db.insertInto("rate_limits").values({ key: "a", window_start: "now", count: 1 }).execute();
  const changed = store.db.transaction().execute(async (db) => {
    expect((await set(db, { key: "a", count: 2 })).numAffectedRows).toBe(1n);
    expect((await set(db, { key: "b", count: 2 })).numAffectedRows).toBe(0n);
    throw new Error("undone");
  });
  await expect(changed).rejects.toThrow("undone");
  expect(await store.db.selectFrom("rate_limits").select("count").executeTakeFirst()).toEqual({ count: 1 });
});
