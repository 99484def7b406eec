import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAll, openEveryAddress, postAll } from "../support/every-address.ts";
import { fullScans } from "../support/full-scans.ts";
import { root } from "../support/run-tool.ts";
import { startShop, type ShopServer } from "../support/shop-server.ts";
import { walkToPaid } from "../support/shop-walk.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// SQLite's plan of the statements with which the site answers each address and form: tables that grow with the number
// of visitors are read with an index.

const store = useTestDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-plans-"));
/** Lists by a filter, and searches. */
const FILTERS = [
  "/desk/orders?show=to-ship",
  "/desk/orders?show=attention",
  "/desk/orders?q=tee",
  "/desk/outbox?show=failed",
  "/desk/messages?show=open&owner=me",
  "/desk/surveys?complete=yes&stage=exploring&q=ruth",
  "/desk/search?q=naomi",
];
const statements: CompiledQuery[] = [];
let shop: ShopServer;

/** Runs in the server before the site, and writes down each statement with its first values: plans depend on them. */
const NOTES = (file: string) => `
  import { appendFileSync } from "node:fs";
  import { createRequire } from "node:module";
  const BetterSqlite = createRequire(${JSON.stringify(`${root}/`)})("better-sqlite3");
  const statement = Object.getPrototypeOf(new BetterSqlite(":memory:").prepare("select 1"));
  const known = new Set();
  for (const name of ["all", "get", "run", "iterate"]) {
    const own = statement[name];
    statement[name] = function (...values) {
      const plain = values.flat().map((one) => (typeof one === "object" ? null : one));
      if (!known.has(this.source)) appendFileSync(${JSON.stringify(file)}, JSON.stringify([this.source, plain]) + "\\n");
      known.add(this.source);
      return own.apply(this, values);
    };
  }`;

beforeAll(async () => {
  const file = path.join(folder, "statements.jsonl");
  const script = path.join(folder, "note-statements.mjs");
  writeFileSync(script, NOTES(file));
  shop = await startShop({ NODE_OPTIONS: `--import ${script}` });
  const site = await openEveryAddress(shop);
  await walkToPaid(shop, { slug: "covenant-tee", size: "M", quantity: 1 }, { tell: () => {} });
  await openAll(site);
  for (const filter of FILTERS) await site.visitor.get(filter);
  await postAll(site);
  const texts = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as [string, unknown[]]);
  for (const [text, values] of texts)
    if (/^\s*(select|insert|update|delete|with)\b/i.test(text) && !/\b(sqlite_|kysely_|pragma_)/.test(text))
      statements.push(CompiledQuery.raw(text, values));
});

afterAll(async () => {
  await shop?.remove();
  rmSync(folder, { recursive: true });
});

test("no statement reads a whole table that grows", async () => {
  expect(statements.length).toBeGreaterThan(150);
  const scans: Record<string, string[]> = {};
  for (const statement of statements) {
    const found = await fullScans(store.db, statement);
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
  expect((await fullScans(store.db, statement.compile(store.db)))[0]).toContain(found);
});

test.each([
  ["a row by its key", sql`select * from orders where id = 'x'`],
  ["the first rows in the order of an index", sql`select * from orders order by created_at, id limit 5`],
  ["the products", sql`select * from products`],
])("reading %s is none", async (_what, statement) => {
  expect(await fullScans(store.db, statement.compile(store.db))).toEqual([]);
});
