import type { Order } from "../orders/order.ts";
import { checkIn, confirmedCents } from "../orders/refund.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Days after an order, and after its last refund, in which the sweeper looks for refunds, in case their webhook was
 * lost.
 */
const REFUND_DAYS = 120;

const NEVER = new Date("9999-12-31T00:00:00.000Z");

/** Returns the time of the sweeper's next check of an order. */
export function nextCheck(
  order: Pick<Order, "state" | "expiresAt" | "createdAt" | "refundedCents" | "refunds">,
  now: Date,
): Date {
  const time = now.getTime();
  // A refund can fail weeks later, so refunded orders are checked too.
  if (order.state === "paid" || order.state === "refunded") {
    const last = Date.parse(order.refunds.at(-1)?.at ?? order.createdAt);
    const isUnknown = order.refundedCents !== confirmedCents(order.refunds);
    const wait = checkIn(order.refunds) ?? (isUnknown ? HOUR : time < last + REFUND_DAYS * DAY ? DAY : null);
    return wait === null ? NEVER : new Date(time + wait);
  }
  if (order.state !== "pending") return NEVER;
  const end = Date.parse(order.expiresAt);
  // After the end, only a bank's decision can still be pending.
  return time < end ? new Date(Math.min(time + 5 * MINUTE, end + MINUTE)) : new Date(time + HOUR);
}
