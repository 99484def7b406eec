import { availableParallelism } from "node:os";
import process from "node:process";
import { markdownTable } from "../support/markdown-table.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { median } from "../support/statistics.ts";
import { makeSide, type Side } from "./bench-desk/make-side.ts";
import { type Probe, probes } from "./bench-desk/probes.ts";

// `npm run evidence -- bench-desk`: how long each list, filter and search of the dashboard takes with 1,000 surveys and
// with 1,000,000, on the built site, one request after another. Fails if a list or a search takes more than three times
// as long with the larger number. There are a tenth as many orders and a fifth as many messages. `100000` uses another
// number than a million. `--postgres` measures PostgreSQL with both numbers, and SQLite with the larger one: it fails
// too if a search takes more than three times as long as on SQLite. `today` measures only pages with that word in their
// name.

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
  if (postgres) sides.push(await makeSide(LARGE));
  if (postgres) process.env.TEST_POSTGRES_URL = postgres.url;
  for (const count of [SMALL, LARGE]) sides.push(await makeSide(count));
  const rows = [];
  for (const probe of probes.filter(isWanted)) rows.push(await measure(probe));
  const [small, large] = [SMALL, LARGE].map((count) => count.toLocaleString("en-US"));
  console.log(
    `${postgres ? `PostgreSQL with ${small} and ${large} surveys beside SQLite with ${large}` : `SQLite with ${small} and ${large} surveys`}, medians of up to ${ROUNDS} requests in ms, ${availableParallelism()} processors`,
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

/** Alternates between the sides, so that a slow moment of the machine affects all. */
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
  const [large = 0, small = 0, sqlite = 0] = times.map(median).toReversed();
  const [ofSmall, ofSqlite] = [large / small, BESIDE_POSTGRES ? large / sqlite : 0];
  const isSlow = ofSmall > MOST_TIMES || (name.startsWith("search") && ofSqlite > MOST_TIMES);
  const judged = free ? "not judged" : isSlow ? "too slow" : "ok";
  const own = { small: round1(small), large: round1(large), times: round1(ofSmall) };
  const beside = BESIDE_POSTGRES && { sqlite: round1(sqlite), "of sqlite": round1(ofSqlite) };
  return { name, ...own, ...beside, judged };
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
