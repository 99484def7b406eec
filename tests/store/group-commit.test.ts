import BetterSqlite from "better-sqlite3";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFile } from "../../app/database/connect-sqlite.server.ts";
import { inTransaction, TransactionConflict } from "../../app/database/in-transaction.server.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

// Transactions that follow each other within a turn of the event loop are committed together. Callers must not notice
// any difference except in speed.

let store: TestDatabase;
/** A connection that sees only committed data, like another program. */
let outside: BetterSqlite.Database;

beforeEach(async () => {
  store = await openTestDatabase();
  outside = new BetterSqlite(store.file, { readonly: true });
});

afterEach(async () => {
  outside.close();
  await store.remove();
});

type Db = TestDatabase["db"];

const insert = (db: Db, key: string) =>
  db.insertInto("rate_limits").values({ key, window_start: "now", count: 1 }).execute();
const keysOf = (db: Kysely<never> | Db) =>
  (db as Db)
    .selectFrom("rate_limits")
    .select("key")
    .orderBy("key")
    .execute()
    .then((rows) => rows.map(({ key }) => key));
const seenOutside = () =>
  (outside.prepare("select key from rate_limits order by key").all() as { key: string }[]).map(({ key }) => key);
/**
 * Returns a number that grows if anything was committed since the last call
 * (https://www.sqlite.org/pragma.html#pragma_data_version).
 */
const commits = () => outside.pragma("data_version", { simple: true });

test("transactions of one turn reach the disk together, and each is told only then", async () => {
  const before = commits();
  const told: unknown[] = [];
  const keys = ["one", "two", "three", "four"];
  await Promise.all(
    keys.map((key) => inTransaction(store.db, (db) => insert(db, key)).then(() => told.push(seenOutside()))),
  );
  expect(told).toEqual(keys.map(() => keys.toSorted()));
  expect(Number(commits()) - Number(before)).toBe(1);
});

test("who reads beside them sees nothing that is not on the disk", async () => {
  let seen: string[] | undefined;
  const first = inTransaction(store.db, (db) => insert(db, "one"));
  const second = inTransaction(store.db, async (db) => {
    await insert(db, "two");
    expect(await keysOf(db)).toEqual(["one", "two"]);
    seen = await keysOf(store.db);
  });
  await Promise.all([first, second]);
  expect(seen).toEqual([]);
  expect(await keysOf(store.db)).toEqual(["one", "two"]);
});

test("one that fails is undone alone, whether it is the first, in the middle or the last", async () => {
  for (const failing of [0, 1, 2]) {
    const work = [0, 1, 2].map((place) =>
      inTransaction(store.db, async (db) => {
        await insert(db, `${failing} ${place}`);
        if (place === failing) throw new Error("as it has to");
      }).catch(({ message }: Error) => message),
    );
    expect((await Promise.all(work)).filter((result) => result !== undefined)).toEqual(["as it has to"]);
  }
  expect(seenOutside()).toEqual(["0 1", "0 2", "1 0", "1 2", "2 0", "2 1"]);
});

test("a statement by itself is among them, and fails by itself", async () => {
  const results = await Promise.allSettled([insert(store.db, "one"), insert(store.db, "one"), insert(store.db, "two")]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(seenOutside()).toEqual(["one", "two"]);
});

test("what was undone by an error of another one is done again", async () => {
  let times = 0;
  const innocent = inTransaction(store.db, async (db) => {
    times += 1;
    await insert(db, "innocent");
  });
  // Rolls back everything that is uncommitted, as some disk errors do (https://www.sqlite.org/lang_conflict.html).
  const guilty = inTransaction(store.db, async (db) => {
    await insert(db, "guilty");
    await sql`insert or rollback into rate_limits (key, window_start, count) values ('guilty', 'now', 1)`.execute(db);
  });
  await expect(guilty).rejects.toThrow("UNIQUE constraint failed");
  await innocent;
  expect(times).toBe(2);
  expect(seenOutside()).toEqual(["innocent"]);
});

test("a statement by itself that was undone by another one says why", async () => {
  const innocent = insert(store.db, "innocent");
  const guilty =
    sql`insert or rollback into rate_limits (key, window_start, count) values ('innocent', 'now', 1)`.execute(store.db);
  const [one, other] = await Promise.allSettled([innocent, guilty]);
  expect([one, other].map((result) => (result.status === "rejected" ? String(result.reason) : ""))).toEqual([
    expect.stringContaining("UNIQUE"),
    expect.stringContaining("UNIQUE"),
  ]);
  expect(one.status === "rejected" && one.reason).not.toBeInstanceOf(TransactionConflict);
  expect(seenOutside()).toEqual([]);
});

test("if the commit fails, all are told, and the next ones work", async () => {
  // The constraint is checked at the commit.
  await sql`create table parents (id integer primary key)`.execute(store.db);
  await sql`create table children (parent integer references parents (id) deferrable initially deferred)`.execute(
    store.db,
  );
  const orphan = inTransaction(store.db, (db) => sql`insert into children values (1)`.execute(db));
  const results = await Promise.allSettled([inTransaction(store.db, (db) => insert(db, "one")), orphan]);
  expect(results.map((result) => (result.status === "rejected" ? String(result.reason) : ""))).toEqual([
    expect.stringContaining("FOREIGN KEY"),
    expect.stringContaining("FOREIGN KEY"),
  ]);
  // Each caller gets its own error object, because the visitor's submitted values are attached to it.
  const [one, other] = results.map((result) => (result.status === "rejected" ? result.reason : null));
  expect(one).not.toBe(other);
  expect(one).toMatchObject({ code: "SQLITE_CONSTRAINT_FOREIGNKEY" });
  await inTransaction(store.db, (db) => insert(db, "two"));
  expect(seenOutside()).toEqual(["two"]);
});

test("what has ended is on the disk when the database is closed", async () => {
  const db = openFile(store.file);
  const writing = inTransaction(db, (own) => insert(own, "one"));
  const unfinished = inTransaction(db, async (own) => {
    await insert(own, "two");
    await new Promise(() => {});
  });
  void unfinished.catch(() => {});
  await new Promise((resolve) => setImmediate(resolve));
  await db.destroy();
  await writing;
  expect(seenOutside()).toEqual(["one"]);
});

test("more than are committed together at most follow each other", async () => {
  const keys = Array.from({ length: 100 }, (_, number) => `key ${number}`);
  await Promise.all(keys.map((key) => inTransaction(store.db, (db) => insert(db, key))));
  expect(seenOutside()).toEqual(keys.toSorted());
});
