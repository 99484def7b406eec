import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAll, openEveryAddress, postAll } from "../support/every-address.ts";
import { fullScans } from "../support/full-scans.ts";
import { root } from "../support/run-tool.ts";
import { startShop, type ShopServer } from "../support/shop-server.ts";
import { walkToPaid } from "../support/shop-walk.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// SQLite's plans for the statements behind each address and form: growing tables are read with an index.

const store = useTestDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-plans-"));
const FILTERS = [
  "/desk/orders?show=to-ship",
  "/desk/orders?show=attention",
  "/desk/orders?show=paid",
  "/desk/orders?show=part-shipped",
  "/desk/orders?show=pickup",
  "/desk/orders?q=tee",
  "/desk/orders?show=to-ship&q=even+tee",
  "/desk/orders?q=shopper-7@example.com",
  "/desk/orders/slips?id=order-1",
  "/desk/outbox?show=failed",
  "/desk/messages?show=open&owner=me",
  "/desk/surveys?complete=yes&stage=exploring&q=ruth",
  "/desk/search?q=naomi",
];
const statements: CompiledQuery[] = [];
let shop: ShopServer;

/** Runs in the server before the site. Logs each statement with its first values, because plans depend on them. */
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
