import process from "node:process";
import { orderNumber } from "../../app/checkout/order.ts";
import { bringUpToDate } from "../../app/database/bring-up-to-date.server.ts";
import { connect } from "../../app/database/connect.server.ts";
import type { Database } from "../../app/database/database.ts";
import { findNeighbours, loadOrders } from "../../app/desk/orders/find-orders.server.ts";
import { readOrderSearch } from "../../app/desk/orders/listed-order.ts";
import { freshDatabase } from "../support/fresh-database.ts";
import { orderId, seedOrders } from "../support/many-orders.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { placeOf } from "../support/server-database.ts";
import { median } from "../support/statistics.ts";

// `npm run evidence -- bench-orders`: how long a list, a filter and a search of the dashboard's orders take with 1,000
// orders and with 100,000, on SQLite and on PostgreSQL, without the server. Fails if one takes more than three times as
// long with the larger number. `npm run evidence -- bench-orders 20000` uses another number than 100,000.

const SMALL = 1_000;
const LARGE = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 100_000);
const MOST_TIMES = 3;
const ROUNDS = 31;

/** Queries; two of them where one would find a single order of the small number and a full page of the large one. */
const searches: Record<string, string | readonly [small: string, large: string]> = {
  "list, first page": "",
  "filter: to ship": "show=to-ship",
  "filter: to look into": "show=attention",
  "filter: part shipped": "show=part-shipped",
  "search: a word of all orders": "q=tee",
  "search: a word of half of them": "q=even",
  "search: a recipient, some orders": ["q=naomi+field777", "q=naomi+field27777"],
  "search: a recipient, a full page": ["q=naomi+field1", "q=naomi+field123"],
  "search: an email address": "q=shopper-777@example.com",
  "search: an order number": `q=${orderNumber(orderId(777))}`,
  "search: a tracking number": "q=9400777",
  "search: the beginning of a word": "q=shopper-77",
  "search: two common words": "q=tee+even",
  "search: two common words that never meet": "q=even+odd",
  "search: three common words": "q=tee+even+naomi",
  "search: a common word, to ship": "show=to-ship&q=tee",
  "search: a common word, part shipped": "show=part-shipped&q=tee",
  "search: a common word, to look into": "show=attention&q=even",
  "search: a common and a rare word": "q=tee+9400777",
  "search: no match": "q=sesquipedalian",
};

interface Side {
  db: Database;
  remove: () => Promise<void>;
}

let failed = false;
await compare("SQLite");
const postgres = await startPostgres();
try {
  process.env.TEST_POSTGRES_URL = postgres.url;
  await compare("PostgreSQL");
} finally {
  await postgres.stop();
}
if (failed) process.exitCode = 1;

async function compare(engine: string): Promise<void> {
  const sides = [await makeSide(SMALL), await makeSide(LARGE)] as const;
  try {
    const rows: Record<string, { small: number; large: number; times: number; judged: string }> = {};
    for (const [name, query] of Object.entries(searches)) {
      const [small, large] = typeof query === "string" ? [query, query] : query;
      rows[name] = await measure(sides, (db) => ask(db, db === sides[0].db ? small : large));
    }
    const middle = { time: new Date(Date.parse("2026-01-01") + 500 * 60_000).toISOString(), id: orderId(500) };
    rows["prev and next of a search"] = await measure(sides, (db) =>
      findNeighbours(db, { show: "to-ship", q: "tee" }, middle),
    );
    console.log(
      `${engine}: ${SMALL.toLocaleString("en-US")} and ${LARGE.toLocaleString("en-US")} orders, medians in ms`,
    );
    console.table(rows);
    failed ||= Object.values(rows).some(({ judged }) => judged !== "ok");
  } finally {
    for (const { remove } of sides) await remove();
  }
}

async function makeSide(count: number): Promise<Side> {
  const fresh = await freshDatabase();
  const connected = await connect(placeOf(fresh.name, 4));
  await bringUpToDate(connected);
  const start = performance.now();
  await seedOrders(connected.db, count, { analyze: true });
  console.log(`${count.toLocaleString("en-US")} orders made in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  const remove = async () => {
    await connected.db.destroy();
    await fresh.remove();
  };
  return { db: connected.db, remove };
}

function ask(db: Database, query: string) {
  return loadOrders({ db, now: () => new Date() }, readOrderSearch(new URLSearchParams(query)), null);
}

/** Alternates between both sides, so that a slow moment of the machine affects both. */
async function measure([small, large]: readonly [Side, Side], work: (db: Database) => Promise<unknown>) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS + 3; round += 1) {
    for (const [place, { db }] of [small, large].entries()) {
      const start = performance.now();
      await work(db);
      // The first requests fill caches.
      if (round > 2) times[place as 0 | 1].push(performance.now() - start);
    }
  }
  const [one, other] = times.map(median) as [number, number];
  const ratio = other / one;
  return {
    small: round2(one),
    large: round2(other),
    times: round2(ratio),
    judged: ratio <= MOST_TIMES ? "ok" : "too slow",
  };
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
