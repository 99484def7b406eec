import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { endings, stories } from "../support/checkout-model/deeds.ts";
import { tell } from "../support/checkout-model/recover.ts";
import { openWorld, type World } from "../support/checkout-model/world.ts";

const RUNS = 400;

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test(`${RUNS} random stories of up to 50 steps leave every piece, order and charge in its place`, { timeout: 120_000 }, async () => {
  const story = fc.asyncProperty(stories, endings, (steps, ending) => tell(world, steps, ending));
  await fc.assert(story, { numRuns: RUNS });
  console.log(world.tally);
});
