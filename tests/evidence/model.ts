import process from "node:process";
import * as fc from "fast-check";
import { endings, stories } from "../support/checkout-model/commands.ts";
import { rushHours } from "../support/checkout-model/concurrent-sequences.ts";
import { goWithCrashes, journeys } from "../support/checkout-model/journeys.ts";
import { openWorld } from "../support/checkout-model/model-world.ts";
import type { Tally } from "../support/checkout-model/run-counts.ts";
import { tell } from "../support/checkout-model/run-sequence.ts";

// `npm run evidence -- model`: every journey with a crash at every point, and then this many
// random stories (`npm run evidence -- model 500` fewer, a second number is the seed), or
// as many as the time allows. Ends with an error at the first mess, and with the
// shortest story that leads there.

const [runs = "20000", seed] = process.argv.slice(2);
const LIMIT_MS = 30 * 60 * 1000;

const start = performance.now();
const world = await openWorld();

try {
  for (const [name, deeds] of Object.entries(journeys))
    console.log(`${await goWithCrashes(world, deeds)} crashes: ${name}`);
  const told = fc.oneof({ weight: 9, arbitrary: stories }, { weight: 1, arbitrary: rushHours });
  const story = fc.asyncProperty(told, endings, (steps, ending) => tell(world, steps, ending));
  const limit = { interruptAfterTimeLimit: LIMIT_MS - (performance.now() - start) };
  const result = await fc.check(story, { numRuns: Number(runs), ...limit, ...(seed && { seed: Number(seed) }) });
  report(world.tally, (performance.now() - start) / 1000);
  if (result.failed && result.counterexample) {
    const [steps, ending] = result.counterexample;
    console.log(`Seed ${result.seed}. The shortest story of the mess:`);
    for (const step of steps) console.log(JSON.stringify(step));
    console.log(JSON.stringify(ending), result.errorInstance);
    process.exitCode = 1;
  }
} finally {
  await world.close();
}

function report({ runs: told, deeds, together, faults, crashes, charges, orders }: Tally, seconds: number): void {
  const total = Object.values(deeds).reduce((sum, many) => sum + many, 0);
  console.table({
    stories: told,
    deeds: total,
    "pairs at the same time": together,
    "faults of Stripe": faults,
    crashes,
    charges,
    seconds: Math.round(seconds),
  });
  console.table({ ...deeds });
  console.table(Object.fromEntries(Object.entries(orders).map(([state, many]) => [`orders ${state}`, many])));
}
