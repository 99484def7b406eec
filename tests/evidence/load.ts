import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { seedSurveys } from "../../app/dev/demo/seed-surveys.ts";
import { checkShop } from "../support/check-shop.ts";
import { deployedMemory } from "../support/deployed-memory.ts";
import { markdownTable } from "../support/markdown-table.ts";
import { residentMegabytes } from "../support/process-usage.ts";
import { seed } from "../support/seed-catalogue.ts";
import { withDatabase } from "../support/server-database.ts";
import { startShop } from "../support/shop-server.ts";
import { openInbox } from "../support/smtp-inbox.ts";
import { startServer } from "../support/start-server.ts";
import { median } from "../support/statistics.ts";
import { describeRun, leaveServersAlone, onOneProcessor } from "./bench/processors.ts";
import { countStatus, latency, openCrowd } from "./load/crowd.ts";

// `npm run evidence -- load [MINUTES]`: sixty visitors of all kinds use the built site for twenty minutes by default,
// with 10,000 surveys, one processor and the memory settings of fly.toml. Prints waits and memory each minute. Fails on
// a 5xx, an unfinished visit, a wrong cent or unit, or memory that grows or reaches 200 MB. Needs a build.

const MINUTES = Number(process.argv[2] ?? "20");
/** Until then, V8 compiles hot code and its heap grows to this load's size. */
const WARM_UP_MS = 90_000;
/** Surveys stored beforehand. An export reads all of them, so SQLite's caches are full before memory is measured. */
const SURVEYS = 10_000;
/** MB, see docs/decisions/0063. */
const MOST_MEGABYTES = 200;
/** MB by which the second half's median may exceed the first half's. */
const MOST_GROWTH = 8;

leaveServersAlone();
const products = [
  seed("hymn-board-tote", "Hymn Board Tote", { "": [2200, null] }),
  seed("stewardship-notebook", "Stewardship Notebook", { "": [1650, 1_000_000] }),
  seed("covenant-tee", "Covenant Tee", { M: [2800, 40] }),
];
const inbox = await openInbox();
// As behind a proxy, so that each address is a visitor.
const env = { FLY_APP_NAME: "load", ...inbox.env, ...deployedMemory() };
const shop = await startShop(env, {
  products,
  start: (more) => startServer(more, undefined, { within: onOneProcessor }),
});
try {
  await withDatabase(shop.databaseFile, (db) => seedSurveys(db, SURVEYS, new Date()));
  const crowd = await openCrowd(shop, 6);
  await wait(WARM_UP_MS);
  crowd.samples.length = 0;
  const memory: number[] = [];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const samples: number[] = [];
    for (const end = performance.now() + 60_000; performance.now() < end; await wait(2_000))
      samples.push(residentMegabytes(shop.pid()));
    memory.push(Math.max(...samples));
  }
  await crowd.end();
  await shop.stripe.stripeFake.settled();
  const findings = await checkShop(shop.databaseFile, shop.stripe.stripeFake);
  const kinds = ["all", ...new Set(crowd.samples.map(({ who }) => who))];
  const rows = kinds.map((kind) => {
    const own = crowd.samples.filter(({ who }) => kind === "all" || who === kind);
    const waits = [0.5, 0.99, 1].map((share) => latency(own, share));
    return [[kind, own.length], waits, [countStatus(own, 500, 600), countStatus(own, 0, 1)]].flat();
  });
  console.log(`${describeRun(`60 visitors, ${MINUTES} minutes`)}\n`);
  console.log(markdownTable(["who", "requests", "p50 ms", "p99 ms", "most ms", "5xx", "no answer"], rows));
  const half = Math.floor(memory.length / 2);
  const [early, late] = [median(memory.slice(0, half)), median(memory.slice(half))];
  console.log(`\nMemory, the most in each minute, MB: ${memory.map(Math.round).join(", ")}`);
  const complaints = [
    ...findings,
    ...new Set(crowd.broken),
    countStatus(crowd.samples, 500, 600) > 0 ? "answers 5xx" : "",
    Math.max(...memory) >= MOST_MEGABYTES ? `memory reached ${MOST_MEGABYTES} MB` : "",
    half > 1 && late - early > MOST_GROWTH ? `memory grew by ${Math.round(late - early)} MB` : "",
  ].filter(Boolean);
  console.log(complaints.length > 0 ? `\nNot held:\n- ${complaints.join("\n- ")}` : "\nEverything is held.");
  process.exitCode = complaints.length > 0 ? 1 : 0;
} finally {
  await shop.remove();
  await inbox.close();
}
process.exit();
