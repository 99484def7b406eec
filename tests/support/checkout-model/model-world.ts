import { openStripeHarness } from "../stripe-harness.ts";
import { SHOPPERS } from "./commands.ts";
import { openModelDatabase } from "./model-database.ts";
import { emptyTally, type Tally } from "./run-counts.ts";
import { createTurns, type Turns } from "./scheduler.ts";
import { DIED } from "./server-lifetime.ts";
import { type ServerProcess, startProcess } from "./server-process.ts";
import type { BookKeeper } from "./shop-state.ts";
import { openPostOffice, type PostOffice } from "./webhook-delivery.ts";

/** A shopper with a browser. */
export interface Shopper {
  name: string;
  /** The cookie. */
  cartId: string | null;
  /** Every cart that the cookie ever named. */
  cartIds: string[];
  /** The cart pages that were opened, the oldest first. */
  pages: CartPage[];
  /** The payment pages that the browser was sent to, the oldest first. */
  payments: { sessionId: string; orderId: string; url: string }[];
  presses: number;
  /**
   * Pieces that have to be somewhere, by product and size: between two numbers while nobody knows what a crash has
   * left.
   */
  pieces: Map<string, { low: number; high: number }>;
}

/** What the form on a page of the cart sends back: the page's token, and a name for the prices that it shows. */
export interface CartPage {
  page: string;
  quote: string;
  /** What it came to when it was pressed next to something else. */
  answers: string[];
}

/** The whole of it: a database, servers, Stripe, a post office and shoppers. */
export interface World {
  keeper: BookKeeper;
  turns: Turns;
  tally: Tally;
  desk: ReturnType<typeof openStripeHarness>;
  post: PostOffice;
  shoppers: Shopper[];
  /** What is wrong, whoever noticed it. */
  faults: string[];
  /** Orders as they were when they were first seen. */
  seen: Map<string, { text: string; key: string | null }>;
  /** Orders about which Stripe told something odd. */
  odd: Set<string>;
  /** Orders of which a refund failed, with the most that was ever paid back of them. */
  reversed: Map<string, number>;
  /** Whether two deeds go on at once, and whether anything goes wrong: then less can be expected of an answer. */
  crowded: boolean;
  disturbed: boolean;
  /** Empties everything. */
  startOver: () => Promise<void>;
  /** A running server, started again where it died. */
  server: (door: Door) => Promise<ServerProcess>;
  /** Has a server do something; `DIED` where nobody hears how it ended. */
  serve: <Result>(door: Door, work: (to: ServerProcess) => Promise<Result>) => Promise<Result | typeof DIED>;
  close: () => Promise<void>;
}

/** One of two servers on the same database. */
export type Door = 0 | 1;

export async function openWorld(): Promise<World> {
  const database = await openModelDatabase();
  const turns = createTurns();
  const tally: Tally = emptyTally();
  let servers: (ServerProcess | null)[] = [null, null];
  let ids = 0;

  const world: World = {
    keeper: { ...database.keeper, read: () => turns.use(database.keeper.read) },
    turns,
    tally,
    desk: openStripeHarness(),
    post: openPostOffice(),
    shoppers: [],
    faults: [],
    seen: new Map(),
    odd: new Set(),
    reversed: new Map(),
    crowded: false,
    disturbed: false,
    startOver,
    server,
    serve,
    close,
  };

  async function startOver(): Promise<void> {
    world.post = openPostOffice();
    world.desk = openStripeHarness({
      deliver: (body, headers) => world.post.receive(world, body, headers["Stripe-Signature"] ?? ""),
      retryDelaysMs: [],
    });
    world.desk.stripeFake.webhooks = "hold";
    world.shoppers = SHOPPERS.map((name) => ({
      name,
      cartId: null,
      cartIds: [],
      pages: [],
      payments: [],
      presses: 0,
      pieces: new Map(),
    }));
    world.faults = [];
    world.seen.clear();
    world.odd.clear();
    world.reversed.clear();
    world.crowded = false;
    world.disturbed = false;
    ids = 0;
    await database.keeper.startOver(world.desk.clock.time.toISOString());
  }

  async function server(door: Door): Promise<ServerProcess> {
    const present = servers[door];
    if (present && !present.life.dead) return present;
    const started = await startProcess({
      database,
      turns,
      stripeFake: () => world.desk.stripeFake,
      now: () => world.desk.clock.time,
      randomId: () => `id-${String((ids += 1)).padStart(19, "0")}`,
      complain: (message, error) => isOurFault(error) && world.faults.push(`${message}: ${String(error)}`),
    });
    servers[door] = started;
    return started;
  }

  async function serve<Result>(
    door: Door,
    work: (to: ServerProcess) => Promise<Result>,
  ): Promise<Result | typeof DIED> {
    const to = await server(door);
    const outcome = await to.life.outlive(() => work(to));
    if (to.life.dead) await database.bury(to.life);
    return outcome;
  }

  async function close(): Promise<void> {
    for (const one of servers) if (one && !one.life.dead) await one.db.destroy();
    servers = [];
    await database.remove();
  }

  return world;
}

/** What Stripe refuses, or doesn't answer, is expected and logged. Any other error is a fault of the site. */
function isOurFault(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  return !("type" in error ? String(error.type) : error.message).startsWith("Stripe");
}
