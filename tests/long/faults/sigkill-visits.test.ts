import { expect, test } from "vitest";
import { KINDS, runChaos } from "../../evidence/chaos/run-chaos.ts";

// The short form of `npm run evidence -- chaos`.
test("a server killed among creators, writers and shoppers loses nothing acknowledged, and stores nothing in part", async () => {
  const { findings, kills, payments, settled, world } = await runChaos({
    seed: 4,
    kills: 4,
    visitors: 12,
    limit: 60_000,
  });
  expect(findings).toEqual([]);
  expect(kills).toHaveLength(4);
  expect(payments).toBeGreaterThan(0);
  for (const kind of KINDS) expect(world.posts[kind].acknowledged, kind).toBeGreaterThan(0);
  expect(settled).toMatch(/^Checked \d+ orders? with Stripe: \d+ moved, 0 failed; none need attention\.$/);
}, 120_000);
