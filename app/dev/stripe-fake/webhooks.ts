import { createHmac } from "node:crypto";
import type { StripeEvent } from "./objects.ts";

/** What happens to new events: sent and tried again, kept for `deliverHeld`, or never sent at all. */
export type WebhookMode = "send" | "hold" | "lose";

/** One try to deliver an event; status null where nobody could be reached. */
interface Delivery {
  eventId: string;
  type: string;
  status: number | null;
}

interface WebhookOptions {
  webhookSecret: string;
  now: () => Date;
  deliver: (body: string, headers: Record<string, string>) => Promise<number>;
  /** Milliseconds before each further try. */
  retryDelaysMs: readonly number[];
  pause: (ms: number) => Promise<void>;
}

export function createWebhooks({ webhookSecret, now, deliver, retryDelaysMs, pause }: WebhookOptions) {
  const outstanding = new Set<Promise<unknown>>();
  const deliveries: Delivery[] = [];
  let held: StripeEvent[] = [];
  let mode: WebhookMode = "send";
  let stopped = false;

  /** The Stripe-Signature header of a body, https://docs.stripe.com/webhooks/signature. */
  function sign(body: string, at: Date = now()): string {
    const t = Math.floor(at.getTime() / 1000);
    return `t=${t},v1=${createHmac("sha256", webhookSecret).update(`${t}.${body}`).digest("hex")}`;
  }

  /** One try, signed anew. */
  async function tryOnce(event: StripeEvent): Promise<number | null> {
    const body = JSON.stringify(event, null, 2);
    const headers = {
      "Content-Type": "application/json; charset=utf-8",
      "User-Agent": "Stripe/1.0 (fake)",
      "Stripe-Signature": sign(body),
    };
    let status: number | null = null;
    try {
      status = await deliver(body, headers);
    } catch {
      // Nobody was there: tried again like a refusal.
    }
    deliveries.push({ eventId: event.id, type: event.type, status });
    return status;
  }

  async function untilTaken(event: StripeEvent): Promise<void> {
    // The receiver must find everything as it is after the command, not in the middle of it.
    await Promise.resolve();
    for (const delay of [0, ...retryDelaysMs]) {
      if (delay > 0) await pause(delay);
      if (stopped) return;
      const status = await tryOnce(event);
      if (status !== null && status >= 200 && status < 300) return;
    }
  }

  function publish(event: StripeEvent): void {
    if (mode === "hold") held.push(event);
    if (mode !== "send") return;
    const delivery = untilTaken(event).finally(() => outstanding.delete(delivery));
    outstanding.add(delivery);
  }

  /** Sends held events, each `times` times in a row; those that the order leaves out stay held. */
  async function deliverHeld({ order = "as-sent", times = 1 }: HeldOptions = {}): Promise<Delivery[]> {
    const chosen = inOrder(held, order);
    held = held.filter((event) => !chosen.includes(event));
    const before = deliveries.length;
    for (const event of chosen) for (let time = 0; time < times; time += 1) await tryOnce(event);
    return deliveries.slice(before);
  }

  /** Waits until nothing is on its way any more. */
  async function settled(): Promise<void> {
    while (outstanding.size > 0) await Promise.all(outstanding);
  }

  return {
    sign,
    publish,
    tryOnce,
    deliverHeld,
    settled,
    deliveries: () => deliveries,
    held: () => held,
    /** Gives up on what is not delivered yet. */
    stop: () => void (stopped = true),
    mode: () => mode,
    setMode: (next: WebhookMode) => void (mode = next),
  };
}

interface HeldOptions {
  order?: "as-sent" | "reversed" | readonly number[];
  times?: number;
}

function inOrder(events: readonly StripeEvent[], order: NonNullable<HeldOptions["order"]>): StripeEvent[] {
  if (order === "as-sent") return [...events];
  if (order === "reversed") return events.toReversed();
  return order.flatMap((index) => events[index] ?? []);
}
