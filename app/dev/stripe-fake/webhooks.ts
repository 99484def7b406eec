import { createHmac } from "node:crypto";
import type { StripeEvent } from "./objects.ts";

/** What happens to new events: sent with retries, held for `deliverHeld`, or never sent. */
export type WebhookMode = "send" | "hold" | "lose";

/** An attempt to deliver an event. `status` is null if the receiver could not be reached. */
interface Delivery {
  eventId: string;
  type: string;
  status: number | null;
}

interface WebhookOptions {
  webhookSecret: string;
  now: () => Date;
  deliver: (body: string, headers: Record<string, string>) => Promise<number>;
  /** Milliseconds before each retry. */
  retryDelaysMs: readonly number[];
  pause: (ms: number) => Promise<void>;
}

export function createWebhooks({ webhookSecret, now, deliver, retryDelaysMs, pause }: WebhookOptions) {
  const outstanding = new Set<Promise<unknown>>();
  const deliveries: Delivery[] = [];
  let held: StripeEvent[] = [];
  let mode: WebhookMode = "send";
  let stopped = false;

  /** Returns the Stripe-Signature header of a body, https://docs.stripe.com/webhooks/signature. */
  function sign(body: string, at: Date = now()): string {
    const t = Math.floor(at.getTime() / 1000);
    return `t=${t},v1=${createHmac("sha256", webhookSecret).update(`${t}.${body}`).digest("hex")}`;
  }

  /** With a new signature. */
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
      // The receiver can't be reached: retried like an error response.
    }
    deliveries.push({ eventId: event.id, type: event.type, status });
    return status;
  }

  async function untilTaken(event: StripeEvent): Promise<void> {
    // Waits for the current command to finish, so that the receiver sees its complete result.
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

  /** Sends held events, each `times` times in a row. Events that `order` does not include stay held. */
  async function deliverHeld({ order = "as-sent", times = 1 }: HeldOptions = {}): Promise<Delivery[]> {
    const chosen = inOrder(held, order);
    held = held.filter((event) => !chosen.includes(event));
    const before = deliveries.length;
    for (const event of chosen) for (let time = 0; time < times; time += 1) await tryOnce(event);
    return deliveries.slice(before);
  }

  /** Waits until no webhook is in flight. */
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
    /** Abandons undelivered webhooks. */
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
