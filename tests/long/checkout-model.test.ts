import process from "node:process";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postgresUrl } from "../support/fresh-database.ts";
import { concurrentSequences, endings, sequences } from "./checkout-model/commands.ts";
import { goWithCrashes, journeys } from "./checkout-model/journeys.ts";
import { openWorld, type World } from "./checkout-model/model-world.ts";
import { runSequence } from "./checkout-model/run-step.ts";

// Use cases of cart and checkout on real databases, with the real stripe package and the Stripe fake. FC_RUNS=20000
// runs many more sequences, FC_SEED=... repeats a run, CRASH_EVERY=1 crashes PostgreSQL at every point
// (docs/decisions/0081).

const SEQUENCES = Number(process.env.FC_RUNS ?? (postgresUrl() ? 30 : 150));
const CONCURRENT_SEQUENCES = Number(process.env.FC_RUNS ?? 30);
const EVERY = Number(process.env.CRASH_EVERY ?? (postgresUrl() ? 20 : 1));
const seed = process.env.FC_SEED ? { seed: Number(process.env.FC_SEED) } : {};

let world: World;
beforeAll(async () => void (world = await openWorld({ taxRate: 0.0725 })));
afterAll(() => world.close());

test.for(Object.entries(journeys))(
  "a crash at any point leaves the shop consistent: %s",
  { timeout: 180_000 },
  async ([, commands]) => {
    expect(await goWithCrashes(world, commands, EVERY)).toBeGreaterThan(20 / EVERY);
  },
);

test.for([
  { many: SEQUENCES, of: "of about 30 steps", from: sequences },
  { many: CONCURRENT_SEQUENCES, of: "of concurrent commands", from: concurrentSequences },
])(
  "$many random sequences $of keep every unit, order and charge consistent",
  { timeout: 3_600_000 },
  async ({ many, from }) => {
    const property = fc.asyncProperty(from, endings, (steps, ending) => runSequence(world, steps, ending));
    await expect(fc.assert(property, { numRuns: many, ...seed })).resolves.toBeUndefined();
  },
);
