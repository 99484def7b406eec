import { availableParallelism } from "node:os";
import process from "node:process";
import { markdownTable } from "../support/markdown-table.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { median } from "../support/statistics.ts";
import { makeSide, type Side } from "./bench-desk/make-side.ts";
import { type Probe, probes } from "./bench-desk/probes.ts";

// `npm run evidence -- bench-desk`: how long each list, filter and search of the dashboard takes with 100,000 surveys,
// messages and orders, on the built site, one request after another, on SQLite and on PostgreSQL. Fails if a list or a
// search takes 100 ms. `20000` uses another number, and `today` measures only pages with that word in their name.

const COUNT = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 100_000);
const MOST_MS = 100;
const ROUNDS = 21;
const MOST_MS_PER_PAGE = 8_000;
/** Only the probes with one of these words in their name, if there are any. */
const WORDS = process.argv.slice(2).filter((word) => /^[a-z]/.test(word));

const sides: Side[] = [];
const postgres = await startPostgres();
try {
  sides.push(await makeSide(COUNT));
  process.env.TEST_POSTGRES_URL = postgres.url;
  sides.push(await makeSide(COUNT));
  const rows = [];
  for (const probe of probes.filter(isWanted)) rows.push(await measure(probe));
  console.log(
    `${COUNT.toLocaleString("en-US")} surveys, messages and orders, medians of up to ${ROUNDS} requests in ms, ${availableParallelism()} processors`,
  );
  console.log(
    `\n${markdownTable(
      Object.keys(rows[0] ?? {}),
      rows.map((row) => Object.values(row)),
    )}\n`,
  );
  const slow = rows.filter(({ judged }) => judged === "too slow");
  console.log(
    slow.length === 0
      ? `No list or search takes ${MOST_MS} ms.`
      : `Too slow: ${slow.map(({ name }) => name).join(", ")}.`,
  );
  if (slow.length > 0) process.exitCode = 1;
} finally {
  for (const { server } of sides) await server.remove();
  await postgres.stop();
}

function isWanted({ name }: Probe): boolean {
  return WORDS.length === 0 || WORDS.some((word) => name.includes(word));
}

/** Alternates between the engines, so that a slow moment of the machine affects both. */
async function measure({ name, path, free }: Probe) {
  const times: number[][] = sides.map(() => []);
  const end = performance.now() + MOST_MS_PER_PAGE;
  for (let round = 0; round < ROUNDS + 2 && (round < 5 || performance.now() < end); round += 1) {
    for (const [index, side] of sides.entries()) {
      const taken = await ask(side, path(side));
      // The first two requests fill caches.
      if (round > 1) times[index]?.push(taken);
    }
  }
  const [sqlite = 0, postgresql = 0] = times.map(median);
  const judged = free ? "not judged" : Math.max(sqlite, postgresql) >= MOST_MS ? "too slow" : "ok";
  return { name, sqlite: round1(sqlite), postgresql: round1(postgresql), judged };
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

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}
