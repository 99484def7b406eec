import { setTimeout as wait } from "node:timers/promises";
import { seedSurveys } from "../../../app/dev/demo/seed-surveys.ts";
import { checkShop } from "../../support/check-shop.ts";
import { deployedMemory } from "../../support/deployed-memory.ts";
import { signInMember, visitDesk } from "../../support/desk-member.ts";
import { residentMegabytes } from "../../support/process-usage.ts";
import { seed } from "../../support/seed-catalogue.ts";
import { withDatabase } from "../../support/server-database.ts";
import { startShop } from "../../support/shop-server.ts";
import {
  byMinute,
  growth,
  isLevel,
  isSmall,
  type MemorySample,
  MOST_GROWTH,
  MOST_MEGABYTES,
  spread,
} from "./memory-trend.ts";
import { VISITS } from "./mixed-visits.ts";
import { MIXED_KINDS, type MixedWorld, Over } from "./mixed-world.ts";
import { reportLoad } from "./summary.ts";

/** Until then, V8 compiles hot code, and its heap grows to this load's size. */
const WARM_UP_MS = 90_000;
/**
 * Surveys that are in the database beforehand. An export reads all of them, so they fill SQLite's page caches before
 * memory is measured.
 */
const SURVEYS = 10_000;
const MEMORY_EVERY_MS = 2_000;
/** The time after the end in which requests in flight may finish. */
const GOING_HOME_MS = 30_000;

const products = [
  seed("hymn-board-tote", "Hymn Board Tote", { "": [2200, null] }),
  seed("stewardship-notebook", "Stewardship Notebook", { "": [1650, 1_000_000] }),
];

/**
 * Settings as deployed: behind a proxy, so that each address is a separate visitor and rate limits don't end the load,
 * and with the image's memory settings.
 */
const DEPLOYED = { FLY_APP_NAME: "tetm-load", ...deployedMemory() };

/**
 * Runs visitors of every kind on the built site for this many minutes, after an uncounted minute and a half. Returns
 * whether there was no error, broken connection or unexpected page, and the server's memory is level.
 */
export async function loadMixed(minutes: number): Promise<boolean> {
  const shop = await startShop(DEPLOYED, { products });
  const signal = AbortSignal.timeout(WARM_UP_MS + minutes * 60_000 + GOING_HOME_MS);
  await withDatabase(shop.databaseFile, (db) => seedSurveys(db, SURVEYS, new Date()));
  const member = await signInMember(shop.databaseFile);
  const world: MixedWorld = { shop, member, notes: { samples: [], faults: [] }, signal, over: false, visitors: 0 };
  try {
    const places = VISITS.flatMap(({ places: count, visitOnce }) =>
      Array.from({ length: count }, () => onAndOn(world, visitOnce)),
    );
    const all = Promise.all(places);
    await visitDesk(shop.origin, member).ask("/desk/surveys/export.jsonl");
    await wait(WARM_UP_MS);
    world.notes.samples.length = 0;
    const start = performance.now();
    const memory = await watchMemory(() => residentMegabytes(shop.pid()), minutes);
    world.over = true;
    await all;
    const failed = reportLoad(
      `${places.length} visitors`,
      MIXED_KINDS,
      world.notes,
      (performance.now() - start) / 1000,
    );
    await shop.stripe.stripeFake.settled();
    const findings = await checkShop(shop.databaseFile, shop.stripe.stripeFake);
    for (const finding of findings) console.log(`finding: ${finding}`);
    reportMemory(memory);
    console.log(
      `${failed} answers 5xx, ${world.notes.faults.length} faults, ${shop.stripe.stripeFake.payments().length} orders paid`,
    );
    return (
      failed === 0 && world.notes.faults.length === 0 && findings.length === 0 && isLevel(memory) && isSmall(memory)
    );
  } finally {
    world.over = true;
    await shop.remove();
  }
}

/** Runs visit after visit in one slot. Records a failed visit and starts the next one. */
async function onAndOn(world: MixedWorld, visitOnce: (world: MixedWorld) => Promise<void>): Promise<void> {
  while (!world.over && !world.signal.aborted) {
    await visitOnce(world).catch((error: unknown) => {
      if (!(error instanceof Over)) world.notes.faults.push(error instanceof Error ? error.message : String(error));
    });
  }
}

async function watchMemory(read: () => number, minutes: number): Promise<MemorySample[]> {
  const samples: MemorySample[] = [];
  const start = performance.now();
  for (let past = 0; past <= minutes; past = (performance.now() - start) / 60_000) {
    samples.push({ minutes: past, megabytes: read() });
    await wait(MEMORY_EVERY_MS);
  }
  return [...samples, { minutes: (performance.now() - start) / 60_000, megabytes: read() }];
}

function reportMemory(memory: readonly MemorySample[]): void {
  const highest = Math.max(...memory.map(({ megabytes }) => megabytes));
  console.log(
    `memory of the server in MB, at the start and after each minute: ${byMinute(memory).map(inWhole).join(", ")}; highest ${highest.toFixed(0)}, ${MOST_MEGABYTES} are allowed`,
  );
  const verdict = isLevel(memory) ? "level" : "growing";
  console.log(
    `${verdict}: ${growth(memory).toFixed(2)} MB a minute by least squares after the first fifth of the time; ${MOST_GROWTH} are allowed; ${spread(memory).toFixed(1)} MB between minutes after the fourth`,
  );
}

function inWhole({ megabytes }: MemorySample): string {
  return megabytes.toFixed(0);
}
