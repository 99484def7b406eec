import { countUnits } from "../cart/cart.ts";
import { type Order, orderNumber } from "./order.ts";

/** An order as its shopper sees it. */
export interface OrderView {
  id: string;
  /** Eight letters to name it by. */
  number: string;
  lines: readonly { name: string; size: string; quantity: number; totalCents: number }[];
  pieces: number;
  /** What was charged, or else what the lines cost together. */
  amountCents: number;
  refundedCents: number;
  /** Tax and shipping less discounts; null before it is paid. */
  adjustmentCents: number | null;
}

export function orderView(order: Order): OrderView {
  const { id, lines, amountCents, paidCents, refundedCents } = order;
  return {
    id,
    number: orderNumber(id),
    lines: lines.map(({ name, size, quantity, priceCents }) => ({
      name,
      size,
      quantity,
      totalCents: priceCents * quantity,
    })),
    pieces: countUnits(lines),
    amountCents: paidCents ?? amountCents,
    refundedCents,
    adjustmentCents: paidCents === null ? null : paidCents - amountCents,
  };
}
