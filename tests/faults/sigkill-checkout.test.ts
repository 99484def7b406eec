import { expect, test } from "vitest";
import { runChaos } from "../chaos/run-chaos.ts";

// The short form of `npm run chaos`.
test("a server that is killed among shoppers loses no cart, no payment and no piece", async () => {
  const { findings, kills, payments, settled } = await runChaos({ seed: 4, kills: 3, shoppers: 6, limit: 60_000 });
  expect(findings).toEqual([]);
  expect(kills).toHaveLength(3);
  expect(payments).toBeGreaterThan(0);
  expect(settled).toMatch(/^Checked \d+ orders? with Stripe: \d+ moved, 0 failed; none needs a person\.$/);
}, 120_000);
