import { availableParallelism } from "node:os";
import process from "node:process";
import { sql } from "kysely";
import type { Database } from "../../app/database/database.ts";
import { seedSurveys } from "../../app/dev/demo/seed-surveys.ts";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { orderId, seedOrders } from "../support/many-orders.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer, type TestServer } from "../support/start-server.ts";

// `npm run evidence -- bench-desk`: how long each list, filter and search of the dashboard takes with 1,000 surveys and
// with 1,000,000, on the built site, one request after another. Fails if a list or a search takes more than three times
// as long with the larger number. There are a tenth as many orders. `npm run evidence -- bench-desk 100000` uses
// another number than a million, `-- 200000 --postgres` compares SQLite and PostgreSQL, `-- today` measures only pages
// with that word in their name.

const SMALL = 1_000;
const LARGE = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 1_000_000);
const BESIDE_POSTGRES = process.argv.includes("--postgres");
const MOST_TIMES = 3;
const ROUNDS = 21;
const MOST_MS_PER_PAGE = 8_000;
const DAY = 24 * 60 * 60 * 1000;
/** Only the probes with one of these words in their name, if there are any. */
const WORDS = process.argv.slice(2).filter((word) => /^[a-z]/.test(word));

interface Side {
  server: TestServer;
  member: DeskMember;
  /** A survey in the middle of the list, and its position. */
  id: string;
  place: number;
}

interface Probe {
  name: string;
  path: (side: Side) => string;
  /** The time is printed but not judged. */
  free?: true;
}

const list = (query: string) => () => `/desk/surveys${query}`;

const probes: readonly Probe[] = [
  { name: "today", path: () => "/desk" },
  { name: "today: the menu on another page", path: () => "/desk/account" },
  { name: "list, first page", path: list("") },
  { name: "list, in the middle", path: ({ place }) => `/desk/surveys?older=${place}` },
  { name: "list, last page", path: list("?older=26") },
  { name: "list, oldest first", path: list("?sort=oldest") },
  { name: "filter: stage", path: list("?stage=exploring") },
  { name: "filter: call", path: list("?call=maybe_later") },
  { name: "filter: completeness", path: list("?complete=no") },
  { name: "filter: status", path: list("?status=call_booked") },
  { name: "filter: waiting, oldest first", path: list("?complete=yes&status=new&sort=oldest") },
  { name: "today's filter: overdue", path: list("?promise=overdue") },
  { name: "today's filter: overdue, oldest first", path: list("?promise=overdue&sort=oldest") },
  // A thousand surveys don't fill a page of it.
  { name: "today's filter: due, oldest first", path: list("?promise=due&sort=oldest"), free: true },
  { name: "today's filter: not due yet, stage", path: list("?promise=waiting&stage=exploring") },
  { name: "filter: all four", path: list("?stage=exploring&call=yes&complete=yes&status=contacted") },
  {
    name: "filter: all four, in the middle",
    path: ({ place }) => `/desk/surveys?stage=exploring&call=yes&complete=yes&status=contacted&older=${place}`,
  },
  { name: "filter: fits nothing", path: list("?complete=no&status=closed") },
  { name: "search: common word", path: list("?q=gospel") },
  { name: "search: common word, last page", path: list("?q=gospel&sort=oldest") },
  { name: "search: rare word", path: list("?q=777") },
  { name: "search: an address", path: list("?q=creator-776%40example.com") },
  { name: "search: no match", path: list("?q=sesquipedalian") },
  { name: "search: two words", path: list("?q=gospel+teachers") },
  { name: "search: three common words", path: list("?q=home+make+mostly") },
  { name: "search: common and rare word", path: list("?q=gospel+776") },
  { name: "search: common word, filter", path: list("?q=gospel&stage=exploring&status=contacted") },
  { name: "search: rare word, filter", path: list("?q=777&complete=yes") },
  { name: "search: common word, filter fits nothing", path: list("?q=gospel&complete=no&status=closed") },
  { name: "search: two common words that never meet", path: list("?q=gospel+learned") },
  { name: "search: the same, in the middle", path: ({ place }) => `/desk/surveys?q=gospel+learned&older=${place}` },
  { name: "search: common word, in the middle", path: ({ place }) => `/desk/surveys?q=gospel&older=${place}` },
  { name: "search: beginning of a common word", path: list("?q=gosp") },
  { name: "search: beginning of many words", path: list("?q=co") },
  { name: "search: beginning of a rare word", path: list("?q=sesq") },
  { name: "search: two common beginnings", path: list("?q=gosp+teac") },
  { name: "search: common beginning, rare word", path: list("?q=gosp+776") },
  { name: "one survey", path: ({ id }) => `/desk/surveys/${id}` },
  { name: "audit", path: () => "/desk/audit" },
  { name: "funnel, 30 days", path: () => "/desk/funnel?days=30", free: true },
  { name: "funnel, all", path: () => "/desk/funnel?days=all", free: true },
];

const sides: Side[] = [];
const postgres = BESIDE_POSTGRES ? await startPostgres() : null;
try {
  for (const count of BESIDE_POSTGRES ? [LARGE] : [SMALL, LARGE]) sides.push(await makeSide(count));
  if (postgres) {
    process.env.TEST_POSTGRES_URL = postgres.url;
    sides.push(await makeSide(LARGE));
  }
  const rows = [];
  for (const probe of probes.filter(isWanted)) rows.push(await measure(probe));
  console.log(
    `${BESIDE_POSTGRES ? "SQLite and PostgreSQL with" : `${SMALL.toLocaleString("en-US")} and`} ${LARGE.toLocaleString("en-US")} surveys, medians of up to ${ROUNDS} requests in ms, ${availableParallelism()} processors`,
  );
  console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, row])));
  const slow = rows.filter(({ judged, times }) => judged === "too slow" && times > MOST_TIMES);
  console.log(
    slow.length === 0
      ? `No list or search takes more than ${MOST_TIMES} times as long.`
      : `Too slow: ${slow.map(({ name }) => name).join(", ")}.`,
  );
  if (slow.length > 0) process.exitCode = 1;
} finally {
  for (const { server } of sides) await server.remove();
  await postgres?.stop();
}

function isWanted({ name }: Probe): boolean {
  return WORDS.length === 0 || WORDS.some((word) => name.includes(word));
}

async function makeSide(count: number): Promise<Side> {
  const server = await startServer();
  const start = performance.now();
  const { id, place } = await withDatabase(server.databaseFile, async (db) => {
    await seedSurveys(db, count, new Date());
    await seedOrders(db, count / 10);
    // The server would add their sales itself, all on one day.
    await db.updateTable("orders").set({ journal_due: 0 }).execute();
    await addSales(db, count / 10);
    // PostgreSQL would analyze the tables by itself, but only after a while.
    if (server.databaseFile.startsWith("postgres:")) await sql`analyze`.execute(db);
    const row = await db
      .selectFrom("survey_cases")
      .select(["survey_id", "place"])
      .where("place", ">=", count / 2)
      .orderBy("place")
      .limit(1)
      .executeTakeFirstOrThrow();
    return { id: row.survey_id, place: row.place };
  });
  console.log(`${count.toLocaleString("en-US")} surveys made in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  return { server, member: await signInMember(server.databaseFile), id, place };
}

/** Adds the sale of each order to the journal, spread over the last twelve weeks. */
async function addSales(db: Database, count: number): Promise<void> {
  const first = Date.now() - 80 * DAY;
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, place) => {
      const number = from + place;
      const at = new Date(first + Math.floor((number / count) * 80 * DAY)).toISOString();
      const parts = {
        postage_cents: 0,
        discount_cents: 0,
        tax_cents: 0,
        other_cents: 0,
        fee_cents: null,
        source: null,
      };
      const sums = { units: 2, items_cents: 5600, total_cents: 5600, ...parts };
      return { id: `sale:${number}`, order_id: orderId(number), happened_at: at, kind: "sale" as const, ...sums };
    });
    await db.insertInto("journal_entries").values(rows).execute();
  }
}

/** Alternates between both sides, so that a slow moment of the machine affects both. */
async function measure({ name, path, free }: Probe) {
  const times: [number[], number[]] = [[], []];
  const end = performance.now() + MOST_MS_PER_PAGE;
  for (let round = 0; round < ROUNDS + 2 && (round < 5 || performance.now() < end); round += 1) {
    for (const [index, side] of sides.entries()) {
      const taken = await ask(side, path(side));
      // The first two requests fill caches.
      if (round > 1) times[index as 0 | 1].push(taken);
    }
  }
  const [small, large] = times.map(median) as [number, number];
  const ratio = large / small;
  const judged = free ? "not judged" : ratio <= MOST_TIMES ? "ok" : "too slow";
  const own = BESIDE_POSTGRES
    ? { sqlite: round1(small), postgres: round1(large) }
    : { small: round1(small), large: round1(large) };
  return { name, ...own, times: round1(ratio), judged };
}

async function ask({ server, member }: Side, path: string): Promise<number> {
  const start = performance.now();
  const request = () =>
    fetch(server.origin + path, {
      redirect: "manual",
      headers: { Cookie: `${member.cookie.name}=${member.cookie.value}` },
    });
  // Retries once: the server may have closed an idle connection at that moment.
  const response = await request().catch(request);
  await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}
