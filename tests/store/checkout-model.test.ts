import process from "node:process";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endings, stories } from "../support/checkout-model/commands.ts";
import { rushHours } from "../support/checkout-model/concurrent-sequences.ts";
import { goWithCrashes, journeys } from "../support/checkout-model/journeys.ts";
import { openWorld, type World } from "../support/checkout-model/model-world.ts";
import { tell } from "../support/checkout-model/run-sequence.ts";
import { postgresUrl } from "../support/fresh-database.ts";

// The use cases of cart and checkout, with real databases and the real stripe
// package before the fake of Stripe. `npm run evidence -- model` tells many more stories.
// To tell one again: FC_SEED=... npm test -- tests/store/checkout-model.test.ts
// On PostgreSQL, where a story takes longer and a server minutes to die everywhere,
// there are fewer; CRASH_EVERY=1 lets it die at each point there too (docs/decisions/0042).

const STORIES = Number(process.env.FC_RUNS ?? (postgresUrl() ? 30 : 150));
const RUSH_HOURS = Number(process.env.FC_RUNS ?? 30);
const EVERY = Number(process.env.CRASH_EVERY ?? (postgresUrl() ? 20 : 1));
const seed = process.env.FC_SEED ? { seed: Number(process.env.FC_SEED) } : {};

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test.for(Object.entries(journeys))("wherever a server dies: %s", { timeout: 180_000 }, async ([, deeds]) => {
  expect(await goWithCrashes(world, deeds, EVERY)).toBeGreaterThan(20 / EVERY);
});

test.for([
  { many: STORIES, of: "of some 30 steps", from: stories },
  { many: RUSH_HOURS, of: "of two things at once", from: rushHours },
])(
  "$many random stories $of leave every piece, order and charge in its place",
  { timeout: 300_000 },
  async ({ many, from }) => {
    const story = fc.asyncProperty(from, endings, (steps, ending) => tell(world, steps, ending));
    await expect(fc.assert(story, { numRuns: many, ...seed })).resolves.toBeUndefined();
  },
);
