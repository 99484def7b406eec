import process from "node:process";
import * as fc from "fast-check";
import { endings, sequences } from "../support/checkout-model/commands.ts";
import { concurrentSequences } from "../support/checkout-model/concurrent-sequences.ts";
import { goWithCrashes, journeys } from "../support/checkout-model/journeys.ts";
import type { RunCounts } from "../support/checkout-model/model-counts.ts";
import { openWorld } from "../support/checkout-model/model-world.ts";
import { runSequence } from "../support/checkout-model/run-sequence.ts";

// `npm run evidence -- model`: runs every journey with a crash at every point, and then 20,000 random sequences, or as
// many as the time limit allows. `npm run evidence -- model 500` runs 500; a second number is the seed. Ends with an
// error at the first violation, and prints the shortest sequence that shows it.

const [runs = "20000", seed] = process.argv.slice(2);
const LIMIT_MS = 30 * 60 * 1000;

const start = performance.now();
const world = await openWorld();

try {
  for (const [name, commands] of Object.entries(journeys))
    console.log(`${await goWithCrashes(world, commands)} crashes: ${name}`);
  const mixed = fc.oneof({ weight: 9, arbitrary: sequences }, { weight: 1, arbitrary: concurrentSequences });
  const property = fc.asyncProperty(mixed, endings, (steps, ending) => runSequence(world, steps, ending));
  const limit = { interruptAfterTimeLimit: LIMIT_MS - (performance.now() - start) };
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
}

function report(
  { runs: told, commands, together, faults, crashes, charges, orders }: RunCounts,
  seconds: number,
): void {
  const total = Object.values(commands).reduce((sum, many) => sum + many, 0);
  console.table({
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
}
