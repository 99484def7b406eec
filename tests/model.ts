import process from "node:process";
import fc from "fast-check";
import { endings, stories } from "./support/checkout-model/deeds.ts";
import { tell } from "./support/checkout-model/recover.ts";
import { openWorld } from "./support/checkout-model/world.ts";

const RUNS = Number(process.argv[2] ?? 20_000);
const world = await openWorld();
const start = performance.now();
const story = fc.asyncProperty(stories, endings, (steps, ending) => tell(world, steps, ending));
const result = await fc.check(story, { numRuns: RUNS, interruptAfterTimeLimit: 30 * 60_000, ...(process.argv[3] && { seed: Number(process.argv[3]) }) });
console.log(world.tally, `${((performance.now() - start) / 1000).toFixed(1)} s`);
if (result.failed) {
  console.log("seed", result.seed, "shrinks", result.numShrinks);
  const [steps, ending] = result.counterexample ?? [[], null];
  for (const step of steps) console.log(JSON.stringify(step));
  console.log(JSON.stringify(ending));
  console.log(result.errorInstance);
  process.exitCode = 1;
}
await world.close();
