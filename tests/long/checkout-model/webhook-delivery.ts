import { receiveEvent } from "../../../app/shop/checkout/stripe-events.server.ts";
import type { DeliveryMode } from "./commands.ts";
import type { ServerIndex, World } from "./model-world.ts";
import { CRASHED } from "./server-lifetime.ts";

/** Delivers Stripe's webhooks to the site, immediately or late, and again after a crash. */
export interface WebhookDelivery {
  mode: DeliveryMode;
  /** The server that receives webhooks. */
  server: ServerIndex;
  /** Events that were sent but not acknowledged. */
  undelivered: Set<string>;
  receive: (world: World, body: string, signature: string) => Promise<number>;
  deliver: (world: World, how?: { reversed?: boolean; times?: number }) => Promise<void>;
}

export function openWebhookDelivery(): WebhookDelivery {
  const delivery: WebhookDelivery = { mode: "prompt", server: 0, undelivered: new Set(), receive, deliver };

  /** Receives an event in the same way as routes/webhooks.stripe.ts. */
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

  /** Delivers held events, and redelivers those that were not acknowledged. */
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
