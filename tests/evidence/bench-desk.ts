import { availableParallelism } from "node:os";
import process from "node:process";
import { startPostgres } from "../support/postgres-server.ts";
import { makeSide, type Side } from "./bench-desk/make-side.ts";
import { type Probe, probes } from "./bench-desk/probes.ts";

// `npm run evidence -- bench-desk`: how long each list, filter and search of the dashboard takes with 1,000 surveys and
// with 1,000,000, on the built site, one request after another. Fails if a list or a search takes more than three times
// as long with the larger number. There are a tenth as many orders and a fifth as many messages. `100000` uses another
// number than a million, `200000 --postgres` compares SQLite and PostgreSQL, and `today` measures only pages with that
// word in their name.

const SMALL = 1_000;
const LARGE = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 1_000_000);
const BESIDE_POSTGRES = process.argv.includes("--postgres");
const MOST_TIMES = 3;
const ROUNDS = 21;
const MOST_MS_PER_PAGE = 8_000;
/** Only the probes with one of these words in their name, if there are any. */
const WORDS = process.argv.slice(2).filter((word) => /^[a-z]/.test(word));

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
