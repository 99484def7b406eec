import { receiveEvent } from "../../../app/checkout/receive-event.server.ts";
import type { PostMode } from "./commands.ts";
import type { Door, World } from "./model-world.ts";
import { DIED } from "./server-lifetime.ts";

/** Brings Stripe's webhooks to the site, soon or late, and comes again where a server died. */
export interface PostOffice {
  mode: PostMode;
  /** The server that webhooks come to. */
  door: Door;
  /** Events that came, but nobody took. */
  undelivered: Set<string>;
  receive: (world: World, body: string, signature: string) => Promise<number>;
  deliver: (world: World, how?: { reversed?: boolean; times?: number }) => Promise<void>;
}

export function openPostOffice(): PostOffice {
  const office: PostOffice = { mode: "prompt", door: 0, undelivered: new Set(), receive, deliver };

  /** What routes/webhooks.stripe.ts does. */
  async function receive(world: World, body: string, signature: string): Promise<number> {
    const { id } = JSON.parse(body) as { id: string };
    office.undelivered.add(id);
    const status = await world
      .serve(office.door, async (to) => {
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
    if (status === DIED) throw new Error("nobody answered");
    if (status === 200) office.undelivered.delete(id);
    else world.faults.push(`webhook answered ${status}`);
    return status;
  }

  /** Brings what waits, and what nobody took. */
  async function deliver(world: World, { reversed = false, times = 1 } = {}): Promise<void> {
    const { stripeFake } = world.desk;
    const late = [...office.undelivered];
    await stripeFake.deliverHeld({ order: reversed ? "reversed" : "as-sent", times });
    for (const id of late) await stripeFake.redeliver(id);
  }

  return office;
}

async function expectSettled(world: World, orderId: string | null): Promise<void> {
  const { orders } = await world.keeper.read();
  const order = orders.find(({ id }) => id === orderId);
  if (order && !["paid", "refunded"].includes(order.state) && order.attention === null) {
    world.faults.push(`Stripe was told that order ${order.id} is settled, but it is ${order.state}`);
  }
}
