import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { checkCarts } from "../support/check-carts.ts";
import { checkShop } from "../support/check-shop.ts";
import { changeDatabase } from "../support/kept-rows.ts";
import { seed, type SeedProduct } from "../support/seed-catalogue.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { countOrdersWithoutPage, readOrders } from "../support/shop-records.ts";
import { postWebhook, startShop } from "../support/shop-server.ts";
import { type Kill, killOnAndOff } from "./kill-server.ts";
import { restoreSome } from "./restore-some.ts";
import { runSettle, settleDebits, settleOnAndOff, troubleStripe } from "./outside-world.ts";
import { shopOnAndOn } from "./shopper.ts";
import type { World } from "./world.ts";

export interface ChaosOptions {
  seed: number;
  kills: number;
  /** How many shop at a time. */
  shoppers: number;
  /** Milliseconds after which it is given up. */
  limit: number;
}

export interface ChaosResult {
  world: World;
  kills: Kill[];
  orders: Awaited<ReturnType<typeof readOrders>>;
  /** Of these, how many were interrupted before anybody was sent to pay. */
  withoutPage: number;
  payments: number;
  /** Webhooks that were never delivered. */
  lost: number;
  /** What `npm run orders -- settle` said. */
  settled: string;
  /** What is wrong: empty, or a bug. */
  findings: string[];
}

/** Some of all sizes are few, so that last pieces are fought over. */
const products: readonly SeedProduct[] = [
  seed("covenant-tee", "Covenant Tee", { S: [2800, 5], M: [2800, 40], L: [2800, 1] }),
  seed("lighthouse-print", "Lighthouse Print", { "": [2400, 6] }),
  seed("hymn-board-tote", "Hymn Board Tote", { "": [2200, null] }),
  seed("stewardship-notebook", "Stewardship Notebook", { "": [1650, 400] }),
  seed("first-light-mug", "First Light Mug", { "11 oz": [1600, 90], "15 oz": [1900, 12] }),
];

/** Of all webhooks, the share that never comes. */
const LOST = 0.04;

/** Milliseconds that shoppers have to go home, and webhooks to arrive, at the end. */
const PATIENCE = 30_000;

/**
 * Shoppers shop while the server is killed again and again; at the end everything
 * has to be as if nothing had happened. Ends by itself.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const random = seededRandom(options.seed);
  const underWay = { checkouts: 0, webhooks: 0 };
  let lost = 0;
  const deliver: typeof postWebhook = async (...webhook) => {
    if (random.chance(LOST)) return ((lost += 1), 200);
    underWay.webhooks += 1;
    return postWebhook(...webhook).finally(() => void (underWay.webhooks -= 1));
  };
  const shop = await startShop({}, { products, deliver });
  const world: World = { shop, random, closed: false, people: [], samples: [], complaints: [], underWay, debits: new Set() };
  try {
    const kills = await within(shopAndKill(world, options), options.limit, "the load did not end");
    return { ...(await finish(world)), world, kills, lost };
  } finally {
    world.closed = true;
    await shop.remove();
  }
}

/** Everybody goes home after the last kill, or when one of them meets what must not be. */
async function shopAndKill(world: World, { kills, shoppers }: ChaosOptions): Promise<Kill[]> {
  const places = Array.from({ length: shoppers }, () => shopOnAndOn(world, products));
  const all = Promise.all([...places, settleDebits(world), troubleStripe(world), settleOnAndOff(world)]);
  const done = await Promise.race([killOnAndOff(world, kills), all.then(() => [])]);
  world.closed = true;
  await within(all, PATIENCE, "shoppers did not go home");
  return done;
}

async function finish(world: World): Promise<Pick<ChaosResult, "orders" | "withoutPage" | "payments" | "settled" | "findings">> {
  const { shop, complaints, samples, people } = world;
  const { standIn } = shop.stripe;
  await shop.kill();
  await shop.restart();
  standIn.clearFaults();
  for (const id of world.debits) standIn.settleLater(id, world.random.chance(0.7));
  for (const { id, status } of standIn.sessions()) if (status === "open") standIn.expire(id);
  await within(standIn.settled(), PATIENCE, "webhooks did not arrive");
  await letTimePass(shop.databaseFile);
  const settled = await runSettle(shop);
  const failed = samples.filter(({ status }) => status >= 500).map(({ kind, path, status }) => `${kind} ${path} was answered with ${status}`);
  const orders = await readOrders(shop.databaseFile);
  const findings = [
    ...orders.flatMap(({ id, state }) => (state === "pending" ? [`order ${id} is still pending`] : [])),
    ...(await checkShop(shop.databaseFile, standIn)),
    ...(await checkCarts(shop.databaseFile, people)),
    ...(await restoreSome(shop, people)),
    ...complaints,
    ...failed,
    ...(settled.code === 0 ? [] : ["the command 'orders' did not end well"]),
  ];
  return {
    orders,
    withoutPage: await countOrdersWithoutPage(shop.databaseFile),
    payments: standIn.payments().length,
    settled: settled.output.trim(),
    findings,
  };
}

/** Orders that were cut off before their payment page are given up minutes later; a real server's clock can't be moved. */
function letTimePass(file: string): Promise<void> {
  return changeDatabase(file, sql`update orders set created_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '-3 minutes') where state = 'pending'`);
}

function within<Result>(work: Promise<Result>, limit: number, otherwise: string): Promise<Result> {
  const late = wait(limit, undefined, { ref: false }).then(() => Promise.reject(new Error(`Within ${limit / 1000} seconds ${otherwise}.`)));
  return Promise.race([work, late]);
}
