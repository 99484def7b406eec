import { get, type IncomingMessage } from "node:http";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { seedSurveys } from "../../app/dev/demo/seed-surveys.ts";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { residentMegabytes } from "../support/process-usage.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer, type TestServer } from "../support/start-server.ts";

// `npm run evidence -- bench-export`: how much memory the built site takes for an export of 100,000 surveys, to a fast
// reader and to one that stalls. Fails above 100 MB more than at rest. `npm run evidence -- bench-export 10000` uses
// another number.

const SURVEYS = Number(process.argv[2] ?? 100_000);
const MOST_MORE = 100;
const MEGABYTE = 1024 * 1024;
/** The slow reader reads this many bytes, and then pauses for this many milliseconds. */
const SLOW = { bytes: 2 * MEGABYTE, pause: 4_000 };

const server = await startServer();
try {
  process.exitCode = await measure(server);
} finally {
  await server.remove();
}

async function measure({ databaseFile, origin }: TestServer): Promise<number> {
  await withDatabase(databaseFile, (db) => seedSurveys(db, SURVEYS, new Date()));
  const member = await signInMember(databaseFile);
  // The baseline is a server that has already rendered pages, not a fresh one.
  for (let page = 0; page < 100; page += 1)
    await fetch(`${origin}/desk/audit`, { headers: { Cookie: cookieOf(member) } }).then((answer) => answer.text());
  await wait(2_000);
  const idle = memory();
  console.log(`${SURVEYS} surveys; at rest ${idle.toFixed(0)} MB`);
  let worst = 0;
  for (const [format, slow] of [
    ["csv", false],
    ["jsonl", false],
    ["csv", true],
  ] as const) {
    const { rows, bytes, seconds, peak } = await take(origin, member, format, slow);
    worst = Math.max(worst, peak - idle);
    const what = `${format}, ${slow ? "a reader that stands still" : "a fast reader"}`;
    console.log(
      `${what}: ${rows} rows, ${(bytes / MEGABYTE).toFixed(0)} MB, ${seconds.toFixed(1)} s, at most ${(peak - idle).toFixed(0)} MB more than at rest`,
    );
    if (rows !== SURVEYS) throw new Error(`The file has ${rows} rows.`);
  }
  console.log(
    worst <= MOST_MORE
      ? `Good: at most ${MOST_MORE} MB are allowed.`
      : `Too much: at most ${MOST_MORE} MB are allowed.`,
  );
  return worst <= MOST_MORE ? 0 : 1;
}

async function take(origin: string, member: DeskMember, format: "csv" | "jsonl", slow: boolean) {
  const start = performance.now();
  let peak = 0;
  const sampler = setInterval(() => (peak = Math.max(peak, memory())), 25);
  let [rows, bytes, paused] = [0, 0, !slow];
  for await (const chunk of await open(`${origin}/desk/surveys/export.${format}`, member)) {
    const part = chunk as Buffer;
    bytes += part.length;
    // Made-up answers have line feeds but no carriage returns.
    rows += part.filter((byte) => byte === (format === "csv" ? 13 : 10)).length;
    if (paused || bytes < SLOW.bytes) continue;
    paused = true;
    await wait(SLOW.pause);
  }
  clearInterval(sampler);
  return { rows: rows - (format === "csv" ? 1 : 0), bytes, seconds: (performance.now() - start) / 1000, peak };
}

function open(address: string, member: DeskMember): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { Cookie: cookieOf(member), "Accept-Encoding": "gzip, br" } }, resolve).on("error", reject);
  });
}

function cookieOf({ cookie: { name, value } }: DeskMember): string {
  return `${name}=${value}`;
}

function memory(): number {
  return residentMegabytes(server.pid());
}
