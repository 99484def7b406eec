import { expect, test } from "vitest";
import { KINDS, runChaos } from "../../evidence/chaos/run-chaos.ts";

// The short form of `npm run evidence -- chaos --machines 3`.
test("when one and then two of three machines on one database are killed, nothing acknowledged is lost or duplicated", async () => {
  const { findings, kills, payments, world } = await runChaos({
    seed: 3,
    kills: 2,
    visitors: 6,
    limit: 90_000,
    machines: 3,
  });
  expect(findings).toEqual([]);
  expect(kills).toHaveLength(2);
  expect(payments).toBeGreaterThan(0);
  for (const kind of KINDS) expect(world.posts[kind].acknowledged, kind).toBeGreaterThan(0);
}, 180_000);
