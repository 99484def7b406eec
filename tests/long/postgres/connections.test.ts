import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connect } from "../../../app/database/connect.server.ts";
import { isOutage } from "../../../app/database/database-problem.server.ts";
import { requestErasure, erasureRequested } from "../../../app/database/erasure.server.ts";
import { inTransaction } from "../../../app/database/in-transaction.server.ts";
import { changeDatabase, placeOf } from "../../support/server-database.ts";
import { openTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let store: TestDatabase;

beforeEach(async () => void (store = await openTestDatabase()));
afterEach(() => store.remove());

const keep = (key: string, count = 1) =>
  store.db.insertInto("rate_limits").values({ key, window_start: "2026", count }).execute();
const BIG = 2 ** 40;
const endAll = () =>
  changeDatabase(
    store.file,
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );

describe("columns have the same meaning as on SQLite", () => {
  test("whole numbers have 64 bits, and come back as numbers, sums too", async () => {
    await keep("a", BIG);
    await keep("b", BIG);
    const { rows } = await sql`select sum(count) as sum, count(*) as rows, max(count) as most from rate_limits`.execute(
      store.db,
    );
    expect(rows).toEqual([{ sum: 2 * BIG, rows: 2, most: BIG }]);
  });

  test("text is compared by its bytes, whatever the server's language is", async () => {
    for (const key of ["é", "a", "Z", "z", "A"]) await keep(key);
    const rows = await store.db.selectFrom("rate_limits").select("key").orderBy("key").execute();
    expect(rows.map(({ key }) => key)).toEqual(["A", "Z", "a", "z", "é"]);
    const { rows: columns } = await sql`select count(*) as other from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%' and data_type = 'text' and collation_name is distinct from 'C'`.execute(
      store.db,
    );
    expect(columns).toEqual([{ other: 0 }]);
  });

  test("a zero byte breaks no statement: it finds nothing, and is stored as HTML's replacement character", async () => {
    await keep("a");
    expect(await store.db.selectFrom("rate_limits").selectAll().where("key", "=", "a\0").execute()).toEqual([]);
    await keep("b\0c");
    expect(await store.db.selectFrom("rate_limits").select("key").where("key", "like", "b%").execute()).toEqual([
      { key: "b\uFFFDc" },
    ]);
  });
});

describe("a connection that breaks", () => {
  test("while idle is replaced by the next statement", async () => {
    await keep("a");
    await endAll();
    await expect
      .poll(() =>
        keep("b").then(
          () => "kept",
          (error: unknown) => (isOutage(error) ? "outage" : error),
        ),
      )
      .toBe("kept");
  });

  test("in a transaction undoes it, and is said to be an outage", async () => {
    const broken = await inTransaction(store.db, async (db) => {
      await db.insertInto("rate_limits").values({ key: "a", window_start: "2026", count: 1 }).execute();
      await endAll();
      await db.insertInto("rate_limits").values({ key: "b", window_start: "2026", count: 1 }).execute();
    }).catch((error: unknown) => error);
    expect(isOutage(broken), String(broken)).toBe(true);
    expect(await store.db.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
  });

  test("with all connections in use, a statement fails after five seconds", { timeout: 20_000 }, async () => {
    const { db } = await connect({ url: store.file, connections: 1 });
    const held = await db.startTransaction().execute();
    const error = await sql`select 1`.execute(db).catch((thrown: unknown) => thrown);
    expect([isOutage(error), String(error)]).toEqual([true, "Error: timeout exceeded when trying to connect"]);
    await held.rollback().execute();
    await sql`select 1`.execute(db);
    await db.destroy();
  });
});

test("each connection has timeouts, and a single statement sees everything committed before it", async () => {
  const { rows } =
    await sql`select name, setting from pg_settings where name in ('default_transaction_isolation', 'lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
      store.db,
    );
  expect(rows).toEqual([
    { name: "default_transaction_isolation", setting: "read committed" },
    { name: "idle_in_transaction_session_timeout", setting: "30000" },
    { name: "lock_timeout", setting: "5000" },
    { name: "statement_timeout", setting: "30000" },
  ]);
});

test("a requested erasure is vacuumed, and then no longer requested (docs/decisions/0057)", async () => {
  const { db, eraseDeleted } = await connect(placeOf(store.file));
  await requestErasure(db, new Date());
  await eraseDeleted();
  expect(await erasureRequested(db)).toBe(null);
  await db.destroy();
});
