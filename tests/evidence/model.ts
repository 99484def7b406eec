import process from "node:process";
import { parseArgs } from "node:util";
import * as fc from "fast-check";
import { endings, sequences } from "../long/checkout-model/commands.ts";
import { concurrentSequences } from "../long/checkout-model/concurrent-sequences.ts";
import { goWithCrashes, journeys } from "../long/checkout-model/journeys.ts";
import type { RunCounts } from "../long/checkout-model/model-counts.ts";
import { openWorld } from "../long/checkout-model/model-world.ts";
import { runSequence } from "../long/checkout-model/run-sequence.ts";
import { startPostgres } from "../support/postgres-server.ts";

// `npm run evidence -- model`: runs every journey with a crash at every point, and then 20,000 random sequences, or as
// many as 30 minutes allow. `npm run evidence -- model 500` runs 500; a second number is the seed. `--postgres` runs on
// PostgreSQL, with a crash at every 20th point (CRASH_EVERY=1: at every one), `--minutes 10` sets another limit. Ends
// with an error at the first violation, and prints the shortest sequence that shows it.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { postgres: { type: "boolean", default: false }, minutes: { type: "string", default: "30" } },
});
const [runs = "20000", seed] = positionals;
const limitMs = Number(values.minutes) * 60_000;

const start = performance.now();
const postgres = values.postgres ? await startPostgres() : null;
if (postgres) process.env.TEST_POSTGRES_URL = postgres.url;
const every = Number(process.env.CRASH_EVERY ?? (postgres ? 20 : 1));
const world = await openWorld({ taxRate: 0.0725 });

try {
  for (const [name, commands] of Object.entries(journeys))
    console.log(`${await goWithCrashes(world, commands, every)} crashes: ${name}`);
  const mixed = fc.oneof({ weight: 9, arbitrary: sequences }, { weight: 1, arbitrary: concurrentSequences });
  const property = fc.asyncProperty(mixed, endings, (steps, ending) => runSequence(world, steps, ending));
  const limit = { interruptAfterTimeLimit: limitMs - (performance.now() - start) };
  const result = await fc.check(property, { numRuns: Number(runs), ...limit, ...(seed && { seed: Number(seed) }) });
  report(world.counts, (performance.now() - start) / 1000);
  if (result.failed && result.counterexample) {
    const [steps, ending] = result.counterexample;
    console.log(`Seed ${result.seed}. The shortest sequence that fails:`);
    for (const step of steps) console.log(JSON.stringify(step));
    console.log(JSON.stringify(ending), result.errorInstance);
    process.exitCode = 1;
  }
} finally {
  await world.close();
  await postgres?.stop();
}

function report(
  { runs: told, commands, together, faults, crashes, charges, orders, pieces, cents }: RunCounts,
  seconds: number,
): void {
  const total = Object.values(commands).reduce((sum, many) => sum + many, 0);
  console.table({
    engine: values.postgres ? "PostgreSQL" : "SQLite",
    sequences: told,
    commands: total,
    "pairs at the same time": together,
    "faults of Stripe": faults,
    crashes,
    charges,
    seconds: Math.round(seconds),
  });
  console.table({ ...commands });
  console.table(Object.fromEntries(Object.entries(orders).map(([state, many]) => [`orders ${state}`, many])));
  // At the end of each sequence, all sums that the checks found right.
  console.table({ ...pieces });
  console.table({ ...cents });
}
