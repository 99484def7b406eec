import { type Ended, runNode } from "../../support/run-tool.ts";
import { type ShopServer, FAKE_STRIPE_KEYS } from "../../support/shop-server.ts";
import { rest, type World } from "./chaos-world.ts";

/** Milliseconds that Stripe takes to create or expire a session. */
const SLOWNESS = 60;

/** Settles bank debits after a while. */
export async function settleDebits(world: World): Promise<void> {
  while (!world.closed) {
    await rest(world, world.random.between(200, 900));
    const [id] = world.debits;
    if (id === undefined) continue;
    world.debits.delete(id);
    world.shop.stripe.stripeFake.settleLater(id, world.random.chance(0.7));
  }
}

/**
 * Makes a call to Stripe fail or lose its response now and then, so that it must be retried without any effect for
 * shoppers.
 */
export async function troubleStripe(world: World): Promise<void> {
  const { random, shop } = world;
  const { stripeFake } = shop.stripe;
  while (!world.closed) {
    stripeFake.clearFaults();
    const on = random.pick(["create", "retrieve", "expire"] as const);
    stripeFake.failNext({
      on,
      ...random.pick([{ kind: "drop" }, { kind: "drop-after" }, { kind: "status", status: 500 }] as const),
    });
    for (const call of ["create", "expire"] as const)
      stripeFake.failNext({ on: call, kind: "slow", ms: SLOWNESS, times: Infinity });
    await rest(world, random.between(1_500, 3_000));
  }
}

/** Settles orders now and then like an operator, while the server runs or starts. */
export async function settleOnAndOff(world: World): Promise<void> {
  while (!world.closed) {
    await rest(world, world.random.between(4_000, 12_000));
    if (world.closed) return;
    const { code, output } = await runSettle(world.shop);
    if (code !== 0) world.complaints.push(`the command 'orders' ended with ${code}: ${output.trim()}`);
  }
}

/** Runs `npm run orders -- settle` as a process. */
export function runSettle({ databaseEnv, stripe }: ShopServer): Promise<Ended> {
  const settings = { ...databaseEnv, STRIPE_SECRET_KEY: FAKE_STRIPE_KEYS.secretKey, STRIPE_API_BASE: stripe.origin };
  return runNode(["app/cli/orders.ts", "settle"], settings);
}
