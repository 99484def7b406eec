import { receiveEvent } from "../../../app/shop/checkout/stripe-events.server.ts";
import { openStripeHarness } from "../../support/stripe-harness.ts";
import { type DeliveryMode, SHOPPERS } from "./commands.ts";
import { openModelDatabase } from "./model-database.ts";
import { createScheduler, type Scheduler } from "./scheduler.ts";
import { CRASHED } from "./server-lifetime.ts";
import { type ServerProcess, startProcess } from "./server-process.ts";
import type { ShopObserver } from "./shop-state.ts";

export interface Shopper {
  name: string;
  cartId: string | null;
  /** Every cart id that the cookie has had. */
  cartIds: string[];
  /** Opened cart pages, oldest first. */
  pages: CartPage[];
  /** Payment pages that the browser was sent to, oldest first. */
  payments: { sessionId: string; orderId: string; url: string }[];
  presses: number;
  /** Units that the shopper must have, by product and size. A range while a crash's outcome is unknown. */
  units: Map<string, { low: number; high: number }>;
}

/** A cart form's hidden fields: page token and price hash. */
export interface CartPage {
  page: string;
  priceHash: string;
  /** Keys of the offered deliveries. */
  deliveries: string[];
  /** Outcomes of concurrent submissions. */
  answers: { delivery: string; outcome: string }[];
}

/** The complete model: database, servers, Stripe, webhook delivery and shoppers. */
export interface World {
  observer: ShopObserver;
  scheduler: Scheduler;
  /** The number of crashes so far. */
  crashes: number;
  desk: ReturnType<typeof openStripeHarness>;
  webhooks: WebhookDelivery;
  shoppers: Shopper[];
  /** Violations found so far. */
  faults: string[];
  /** Orders as first seen. */
  seen: Map<string, { text: string; key: string | null }>;
  /** Orders with a failed refund, with the highest amount that was ever refunded. */
  reversed: Map<string, number>;
  disputed: Set<string>;
  /** `concurrent`: two commands run at once. `disturbed`: a fault or crash is planned. Both allow more outcomes. */
  concurrent: boolean;
  disturbed: boolean;
  startOver: () => Promise<void>;
  /** Returns a running server, restarted if it crashed. */
  server: (index: ServerIndex) => Promise<ServerProcess>;
  /** Returns `CRASHED` if the server crashes during the work. */
  serve: <Result>(index: ServerIndex, work: (to: ServerProcess) => Promise<Result>) => Promise<Result | typeof CRASHED>;
  close: () => Promise<void>;
}

/** One of two servers on the same database. */
export type ServerIndex = 0 | 1;

/** `taxRate` applies to goods and shipping: 0.07 is 7%. */
export async function openWorld({ taxRate = 0 } = {}): Promise<World> {
  const database = await openModelDatabase();
  const scheduler = createScheduler();
  let servers: (ServerProcess | null)[] = [null, null];
  let ids = 0;

  const world: World = {
    observer: { ...database.observer, read: () => scheduler.use(database.observer.read) },
    scheduler,
    crashes: 0,
    desk: openStripeHarness(),
    webhooks: openWebhookDelivery(),
    shoppers: [],
    faults: [],
    seen: new Map(),
    reversed: new Map(),
    disputed: new Set(),
    concurrent: false,
    disturbed: false,
    startOver,
    server,
    serve,
    close,
  };

  async function startOver(): Promise<void> {
    world.webhooks = openWebhookDelivery();
    world.desk = openStripeHarness({
      deliver: (body, headers) => world.webhooks.receive(world, body, headers["Stripe-Signature"] ?? ""),
      retryDelaysMs: [],
      taxRate,
    });
    world.desk.stripeFake.webhooks = "hold";
    world.shoppers = SHOPPERS.map((name) => ({
      name,
      cartId: null,
      cartIds: [],
      pages: [],
      payments: [],
      presses: 0,
      units: new Map(),
    }));
    world.faults = [];
    world.seen.clear();
    world.reversed.clear();
    world.disputed.clear();
    world.concurrent = false;
    world.disturbed = false;
    ids = 0;
    await database.observer.startOver(world.desk.clock.time.toISOString());
  }

  async function server(index: ServerIndex): Promise<ServerProcess> {
    const present = servers[index];
    if (present && !present.lifetime.crashed) return present;
    const started = await startProcess({
      database,
      scheduler,
      stripeFake: () => world.desk.stripeFake,
      now: () => world.desk.clock.time,
      randomId: () => `id-${String((ids += 1)).padStart(19, "0")}`,
      complain: (message, error) => isOurFault(error) && world.faults.push(`${message}: ${String(error)}`),
    });
    servers[index] = started;
    return started;
  }

  async function serve<Result>(
    index: ServerIndex,
    work: (to: ServerProcess) => Promise<Result>,
  ): Promise<Result | typeof CRASHED> {
    const to = await server(index);
    const outcome = await to.lifetime.resultOrCrash(() => work(to));
    if (to.lifetime.crashed) await database.awaitDisconnect(to.lifetime);
    return outcome;
  }

  async function close(): Promise<void> {
    for (const one of servers) if (one && !one.lifetime.crashed) await one.db.destroy();
    servers = [];
    await database.remove();
  }

  return world;
}

/** Stripe errors are expected and logged. Any other error is the site's fault. */
function isOurFault(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  return !("type" in error ? String(error.type) : error.message).startsWith("Stripe");
}

/** Delivers Stripe's webhooks, at once or late, and again after a crash. */
interface WebhookDelivery {
  mode: DeliveryMode;
  server: ServerIndex;
  /** Sent but not acknowledged. */
  undelivered: Set<string>;
  receive: (world: World, body: string, signature: string) => Promise<number>;
  deliver: (world: World, how?: { reversed?: boolean; times?: number }) => Promise<void>;
}

function openWebhookDelivery(): WebhookDelivery {
  const delivery: WebhookDelivery = { mode: "prompt", server: 0, undelivered: new Set(), receive, deliver };

  /** Receives an event like routes/webhooks.stripe.ts. */
  async function receive(world: World, body: string, signature: string): Promise<number> {
    const { id } = JSON.parse(body) as { id: string };
    delivery.undelivered.add(id);
    const status = await world
      .serve(delivery.server, async (to) => {
        const event = to.payments.readEvent(body, signature, to.now());
        if (!event) return 400;
        const outcome = await receiveEvent(to, event);
        if (event.about?.kind === "session" && event.about.facts.payment === "paid")
          await expectSettled(world, event.about.facts.orderId);
        return outcome === "no-order" ? 503 : 200;
      })
      .catch((error: unknown) => {
        world.faults.push(`webhook could not be kept: ${String(error)}`);
        return 503;
      });
    if (status === CRASHED) throw new Error("nobody answered");
    if (status === 200) delivery.undelivered.delete(id);
    else world.faults.push(`webhook answered ${status}`);
    return status;
  }

  /** Delivers held events, and redelivers unacknowledged ones. */
  async function deliver(world: World, { reversed = false, times = 1 } = {}): Promise<void> {
    const { stripeFake } = world.desk;
    const late = [...delivery.undelivered];
    await stripeFake.deliverHeld({ order: reversed ? "reversed" : "as-sent", times });
    for (const id of late) await stripeFake.redeliver(id);
  }

  return delivery;
}

async function expectSettled(world: World, orderId: string | null): Promise<void> {
  const { orders } = await world.observer.read();
  const order = orders.find(({ id }) => id === orderId);
  if (order && !["paid", "refunded"].includes(order.state) && order.attention === null) {
    world.faults.push(`Stripe was told that order ${order.id} is settled, but it is ${order.state}`);
  }
}
