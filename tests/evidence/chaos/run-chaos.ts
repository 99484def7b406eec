import { setTimeout as wait } from "node:timers/promises";
import { seed, type SeedProduct } from "../../support/seed-catalogue.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { postWebhook, startShop } from "../../support/shop-server.ts";
import { startMachines } from "../../support/start-machines.ts";
import { startServer, type TestServer } from "../../support/start-server.ts";
import { settleDebits, settleOnAndOff, troubleStripe } from "./background-events.ts";
import { makeBarrier } from "./barrier.ts";
import { untilClosed, type World } from "./chaos-world.ts";
import { type ChaosEnd, finishChaos } from "./finish-chaos.ts";
import { type Kill, killOnAndOff } from "./kill-server.ts";
import { openMailboxes } from "./mailboxes.ts";
import { countPosts, KINDS } from "./posts.ts";
import { fillInSurvey } from "./visit-creator.ts";
import { goShopping } from "./visit-shopper.ts";
import { writeMessages } from "./visit-writer.ts";
import { withTimeout } from "./with-timeout.ts";

export interface ChaosOptions {
  seed: number;
  kills: number;
  /** Concurrent visitors: a third each are creators, shoppers and writers. */
  visitors: number;
  /** Milliseconds after which no server is killed any more. */
  limit: number;
  /**
   * The number of machines on one database, if more than one. Some of them are killed while the others keep running.
   */
  machines?: number;
}

export interface ChaosResult extends ChaosEnd {
  world: World;
  kills: Kill[];
  /** Seconds of the whole run. */
  seconds: number;
  /** Webhooks that were never delivered. */
  lost: number;
}

/** Stock is short, so that shoppers compete for the last units. */
const products: readonly SeedProduct[] = [
  seed("covenant-tee", "Covenant Tee", { S: [2800, 5], M: [2800, 40], L: [2800, 1] }),
  seed("lighthouse-print", "Lighthouse Print", { "": [2400, 6] }),
  seed("hymn-board-tote", "Hymn Board Tote", { "": [2200, null] }),
  seed("stewardship-notebook", "Stewardship Notebook", { "": [1650, 400] }),
  seed("first-light-mug", "First Light Mug", { "11 oz": [1600, 90], "15 oz": [1900, 12] }),
];

/** The share of webhooks that is lost. */
const LOST = 0.04;

/** Makes each address a separate visitor; otherwise rate limits would end the load. */
const BEHIND_PROXY = { FLY_APP_NAME: "tetm-chaos" };

/** Milliseconds for visitors to finish at the end. */
const TIMEOUT = 30_000;

/**
 * Runs visitors who fill in surveys, write and shop while the server is killed again and again. After each restart, and
 * at the end, every acknowledged change must be stored completely, and no change in part.
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
  const mailboxes = await openMailboxes(options.machines ?? 1);
  const start: typeof startServer = async (env) => {
    if (options.machines === undefined) return startServer({ ...env, ...mailboxes.settingsOf(0) });
    const all = await startMachines(options.machines, env, mailboxes.settingsOf);
    machines.push(...all.machines);
    return all;
  };
  const shop = await startShop(BEHIND_PROXY, { products, deliver, start });
  const lists = { people: [], surveys: [], messages: [], samples: [], complaints: [] };
  const world: World = {
    shop,
    machines,
    mailboxes,
    deaths: [],
    random,
    closed: false,
    barrier: makeBarrier(),
    ...lists,
    posts: countPosts(),
    webhooks: 0,
    browsers: 0,
    debits: new Set(),
  };
  try {
    const kills = await visitAndKill(world, options);
    const end = await finishChaos(world);
    // Keeps the first of each violation, which would repeat after each later kill.
    const first = new Map(
      kills
        .flatMap(({ findings }, index) => findings.map((finding): [string, number] => [finding, index + 1]))
        .toReversed(),
    );
    const during = [...first].toReversed().map(([finding, kill]) => `after kill ${kill}: ${finding}`);
    const few =
      kills.length < options.kills
        ? [`only ${kills.length} of ${options.kills} kills in ${options.limit / 1000} s`]
        : [];
    const seconds = (performance.now() - begin) / 1000;
    return { ...end, world, kills, seconds, lost, findings: [...during, ...few, ...end.findings] };
  } finally {
    world.closed = true;
    await shop.remove();
    await mailboxes.close();
  }
}

/**
 * Runs visitors until the last kill and an acknowledged post of each kind, until the time is over, or until a
 * violation.
 */
async function visitAndKill(world: World, { kills, visitors, limit }: ChaosOptions): Promise<Kill[]> {
  const visits = [() => fillInSurvey(world), () => goShopping(world, products), () => writeMessages(world)];
  const places = Array.from({ length: visitors }, (_, index) =>
    untilClosed(world, visits[index % visits.length] ?? visits[0]!),
  );
  const all = Promise.all([...places, settleDebits(world), troubleStripe(world), settleOnAndOff(world)]);
  const end = Date.now() + limit;
  const killing = killOnAndOff(world, kills, end);
  // A visitor that finds a violation ends the run, but not before the server is up again.
  all.catch(() => (world.closed = true));
  const done = await killing;
  while (!world.closed && Date.now() < end && !hasSeenAll(world)) await wait(100);
  world.closed = true;
  await withTimeout(all, TIMEOUT, "visitors did not go home");
  return done;
}

/** Whether a post of each kind was acknowledged and an order was paid. */
function hasSeenAll({ posts, shop }: World): boolean {
  return KINDS.every((kind) => posts[kind].acknowledged > 0) && shop.stripe.stripeFake.payments().length > 0;
}
