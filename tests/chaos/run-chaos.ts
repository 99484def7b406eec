import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { checkShop } from "../support/check-shop.ts";
import { changeDatabase } from "../support/kept-rows.ts";
import { seed, type SeedProduct } from "../support/seed-catalogue.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { countOrdersWithoutPage, readOrders } from "../support/shop-records.ts";
import { postWebhook, startShop } from "../support/shop-server.ts";
import { startMachines } from "../support/start-machines.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { checkKept } from "./check-kept.ts";
import { fillInSurvey } from "./creator.ts";
import { makeGate } from "./gate.ts";
import { type Kill, killOnAndOff } from "./kill-server.ts";
import { runSettle, settleDebits, settleOnAndOff, troubleStripe } from "./outside-world.ts";
import { countPosts, KINDS } from "./posts.ts";
import { restoreSome } from "./restore-some.ts";
import { goShopping } from "./shopper.ts";
import { untilClosed, type World } from "./world.ts";
import { writeMessages } from "./writer.ts";

export interface ChaosOptions {
  seed: number;
  kills: number;
  /** How many are on the site at a time: creators, shoppers and people who write, a third each. */
  visitors: number;
  /** Milliseconds after which nothing is killed any more. */
  limit: number;
  /** Of the site on one database, if more than one: then some of them are killed, and the others go on. */
  machines?: number;
}

export interface ChaosResult {
  world: World;
  kills: Kill[];
  /** That all of it took. */
  seconds: number;
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

/** Each address is another visitor: else the site's limits would end the load. */
const BEHIND_PROXY = { FLY_APP_NAME: "tetm-chaos" };

/** Milliseconds after which an order that never got a payment page is given up, and some more. */
const ORDER_PATIENCE = 180_000;

/** Milliseconds that visitors have to go home, and webhooks to arrive, at the end. */
const PATIENCE = 30_000;

/**
 * People fill in surveys, write and shop while the server is killed again and
 * again. After each restart, and at the end, everything that was answered for
 * has to be there, and nothing in part. Ends by itself.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const begin = performance.now();
  const random = seededRandom(options.seed);
  let lost = 0;
  const deliver: typeof postWebhook = async (...webhook) => {
    if (random.chance(LOST)) return ((lost += 1), 200);
    world.webhooks += 1;
    return postWebhook(...webhook).finally(() => void (world.webhooks -= 1));
  };
  const machines: TestServer[] = [];
  const start: typeof startServer = async (env) => {
    if (options.machines === undefined) return startServer(env);
    const all = await startMachines(options.machines, env);
    machines.push(...all.machines);
    return all;
  };
  const shop = await startShop(BEHIND_PROXY, { products, deliver, start });
  const lists = { people: [], surveys: [], messages: [], samples: [], complaints: [] };
  const world: World = { shop, machines, random, closed: false, gate: makeGate(), ...lists, posts: countPosts(), webhooks: 0, browsers: 0, debits: new Set() };
  try {
    const kills = await visitAndKill(world, options);
    const end = await finish(world);
    // What is wrong once is wrong after each later kill too.
    const first = new Map(kills.flatMap(({ findings }, index) => findings.map((finding): [string, number] => [finding, index + 1])).toReversed());
    const during = [...first].toReversed().map(([finding, kill]) => `after kill ${kill}: ${finding}`);
    const few = kills.length < options.kills ? [`only ${kills.length} of ${options.kills} kills in ${options.limit / 1000} s`] : [];
    const seconds = (performance.now() - begin) / 1000;
    return { ...end, world, kills, seconds, lost, findings: [...during, ...few, ...end.findings] };
  } finally {
    world.closed = true;
    await shop.remove();
  }
}

/** Everybody goes home after the last kill and one post of each kind, when the time is over, or when one of them meets what must not be. */
async function visitAndKill(world: World, { kills, visitors, limit }: ChaosOptions): Promise<Kill[]> {
  const visits = [() => fillInSurvey(world), () => goShopping(world, products), () => writeMessages(world)];
  const places = Array.from({ length: visitors }, (_, index) => untilClosed(world, visits[index % visits.length] ?? visits[0]!));
  const all = Promise.all([...places, settleDebits(world), troubleStripe(world), settleOnAndOff(world)]);
  const end = Date.now() + limit;
  const killing = killOnAndOff(world, kills, end);
  // Whoever meets what must not be ends the run, but not before the server is up again.
  all.catch(() => (world.closed = true));
  const done = await killing;
  while (!world.closed && Date.now() < end && !hasSeenAll(world)) await wait(100);
  world.closed = true;
  await within(all, PATIENCE, "visitors did not go home");
  return done;
}

/** Whether a run that was short has shown all that it is there for. */
function hasSeenAll({ posts, shop }: World): boolean {
  return KINDS.every((kind) => posts[kind].acknowledged > 0) && shop.stripe.standIn.payments().length > 0;
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
    ...(await checkKept(world)),
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
  const before = new Date(Date.now() - ORDER_PATIENCE).toISOString();
  return changeDatabase(file, sql`update orders set created_at = ${before} where state = 'pending' and created_at > ${before}`);
}

function within<Result>(work: Promise<Result>, limit: number, otherwise: string): Promise<Result> {
  const late = wait(limit, undefined, { ref: false }).then(() => Promise.reject(new Error(`Within ${limit / 1000} seconds ${otherwise}.`)));
  return Promise.race([work, late]);
}
