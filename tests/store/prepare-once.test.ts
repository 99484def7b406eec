import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { compileOnce } from "../../app/database/compile-once.server.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

// Whether SQLite prepares a statement again for other values (docs/decisions/0121).

let store: TestDatabase;
let prepared = 0;

beforeEach(async () => {
  store = await openTestDatabase();
  prepared = 0;
  // better-sqlite3 makes a function for the rows of a statement whenever SQLite has prepared it.
  const countCalls: ProxyHandler<FunctionConstructor> = {
    apply: (target, _self, given: string[]) => ((prepared += 1), target(...given)),
  };
  vi.stubGlobal("Function", new Proxy(Function, countCalls));
  for (const id of ["a", "b", "c"]) {
    await store.db
      .insertInto("carts")
      .values({ id, created_at: "now", updated_at: `${id} ago` })
      .execute();
    await store.db.insertInto("rate_limits").values({ key: id, window_start: "now", count: 1 }).execute();
  }
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await store.remove();
});

/** A join, since SQLite plans a single row by its key without looking at values. */
const joined = compileOnce((db, { id, most }: { id: string; most: number }) =>
  db
    .selectFrom("carts")
    .innerJoin("rate_limits", "rate_limits.key", "carts.id")
    .select(["carts.id", "carts.updated_at as at"])
    .where("carts.id", "=", id)
    .where("rate_limits.window_start", "=", "now")
    .where("rate_limits.count", "<=", most)
    .where("carts.created_at", "in", ["now", "it's later"]),
);

test("a statement that is compiled once is prepared once, whatever its values", async () => {
  const found = [];
  for (const id of ["a", "b", "c", "d", "a"]) found.push(...(await joined(store.db, { id, most: 1 })).rows);
  expect(found.map(({ at }) => at)).toEqual(["a ago", "b ago", "c ago", "a ago"]);
  expect(prepared).toBe(1);
});

test("a statement that is compiled each time is prepared each time: that is what this test can see", async () => {
  const all = store.db.selectFrom("carts").innerJoin("rate_limits", "rate_limits.key", "carts.id").select("carts.id");
  for (const id of ["a", "b", "c"]) expect(await all.where("carts.id", "=", id).execute()).toEqual([{ id }]);
  expect(prepared).toBe(3);
});

test("values are given to it; what stays the same is written into it", async () => {
  const texts: string[] = [];
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  vi.spyOn(db.getExecutor(), "executeQuery").mockImplementation(async ({ sql }) => (texts.push(sql), { rows: [] }));
  await joined(db, { id: "a", most: 1 });
  expect(texts).toEqual([
    `select "carts"."id", "carts"."updated_at" as "at" from "carts" inner join "rate_limits" on "rate_limits"."key" = "carts"."id" where "carts"."id" = +? and "rate_limits"."window_start" = 'now' and "rate_limits"."count" <= ? and "carts"."created_at" in ('now', 'it''s later')`,
  ]);
});
