import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type CompiledQuery, Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openConfig } from "../../app/database/connect-sqlite.server.ts";
import type { Database } from "../../app/database/database.ts";
import { migrateToLatest } from "../../app/database/migrate.server.ts";
import { migrations } from "../../app/database/migrations.ts";
import type { DatabaseSchema } from "../../app/database/schema/schema.ts";
import { fullScans } from "../support/full-scans.ts";
import { callEveryStore } from "./store-calls/call-every-store.ts";

// SQLite's plan of every statement in the stores: tables that grow with the number of visitors are read with an index.

const stores = import.meta.glob<Record<string, unknown>>("../../app/**/*.store.server.ts", { eager: true });
const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-plans-"));
const statements = new Map<string, CompiledQuery>();
const db: Database = new Kysely<DatabaseSchema>({
  ...openConfig(path.join(folder, "site.db")),
  log: ({ query }) => void statements.set(query.sql, query),
});
let called = new Set<unknown>();

beforeAll(async () => {
  await migrateToLatest(db, migrations);
  statements.clear();
  called = await callEveryStore(db);
});

afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

function statementsOfStores(): CompiledQuery[] {
  return [...statements.values()].filter(({ sql: text }) => !/^\s*(begin|commit|rollback|explain)/.test(text));
}

test("every function of every store is called", () => {
  const asked = Object.entries(stores).flatMap(([file, module]) =>
    Object.entries(module).map(([name, fn]) => ({ name: `${path.basename(file)}: ${name}`, fn })),
  );
  // Functions that aren't async don't use the database.
  const missing = asked.filter(({ fn }) => fn?.constructor.name === "AsyncFunction" && !called.has(fn));
  expect(asked.length).toBeGreaterThan(140);
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test("no statement reads a whole table that grows", async () => {
  const planned = statementsOfStores();
  expect(planned.length).toBeGreaterThan(150);
  const scans: Record<string, string[]> = {};
  for (const statement of planned) {
    const found = await fullScans(db, statement);
    if (found.length > 0) scans[statement.sql] = found;
  }
  expect(scans).toEqual({});
});

test.each([
  ["a table without an index", sql`select * from order_events where details = 'x'`, "SCAN order_events"],
  [
    "an index from its beginning to its end",
    sql`select count(*) from stock_ledger`,
    "SCAN stock_ledger USING COVERING INDEX",
  ],
  [
    "a table for its first rows in another order",
    sql`select * from order_events order by details limit 5`,
    "SCAN order_events",
  ],
  [
    "a table for the first rows that fit",
    sql`select * from order_events where details = 'x' order by id limit 5`,
    "SCAN order_events",
  ],
  [
    "a table for what it says of itself",
    sql`select id, (select 1) as one from order_events where (select 1) = 1 and details = 'x' limit 5`,
    "SCAN order_events",
  ],
  [
    "a table for what `with` gathers",
    sql`with found as materialized (select id from order_events where details = 'x') select * from found limit 5`,
    "SCAN order_events",
  ],
  ["a table to change it", sql`update orders set email = null where shipping = 'x'`, "SCAN orders"],
])("reading %s is found out", async (_what, statement, found) => {
  expect((await fullScans(db, statement.compile(db)))[0]).toContain(found);
});

test.each([
  ["a row by its key", sql`select * from orders where id = 'x'`],
  ["the first rows in the order of an index", sql`select * from orders order by created_at, id limit 5`],
  ["the products", sql`select * from products`],
])("reading %s is none", async (_what, statement) => {
  expect(await fullScans(db, statement.compile(db))).toEqual([]);
});

test.each([
  ["orders to ship", "orders_to_ship", /^(?!.+order_search).+"?state"? = .+"?shipped_at"? is null/],
  ["emails that a role may see", "outbox_kind_state", /^select (?!exists).+"?kind"? = .+"?state"? =/],
  ["unpaid orders of a visitor", "orders_of_a_visitor", /^select .+"visitor" = /],
])("%s are found in the index that has no others", async (_what, index, pattern) => {
  const asked = statementsOfStores().filter(({ sql: text }) => pattern.test(text));
  expect(asked.length).toBeGreaterThan(1);
  for (const statement of asked) {
    const { rows } = await db.executeQuery<{ detail: string }>({
      ...statement,
      sql: `explain query plan ${statement.sql}`,
    });
    expect(rows.map(({ detail }) => detail).join(), statement.sql).toContain(index);
  }
});
