import { countUnits } from "../cart/cart.ts";
import { isPickup } from "../cart/delivery.ts";
import { type Order, orderNumber } from "./order.ts";

/** An order as its shopper sees it. Money is whole cents. */
export type OrderView = ReturnType<typeof orderView>;

export function orderView(order: Order) {
  const { id, lines, amountCents, paidCents, refundedCents, delivery } = order;
  return {
    id,
    number: orderNumber(id),
    lines: lines.map((line) => ({ ...line, totalCents: line.priceCents * line.quantity })),
    units: countUnits(lines),
    /** The charged amount, or before payment the sum of the lines. */
    amountCents: paidCents ?? amountCents,
    refundedCents,
    sums: orderSums(order),
    /** Where and when to pick it up, or empty. */
    pickup: isPickup(delivery) ? delivery.pickup : "",
  };
}

type Sums = Pick<
  Order,
  "amountCents" | "paidCents" | "postageName" | "postageCents" | "discountCents" | "discountCode" | "taxCents"
>;

/**
 * Returns what was added to the price of the items, or taken off (negative): shipping, a discount and taxes, as Stripe
 * charged them. With the items they add up to what was paid. Empty before payment.
 */
export function orderSums(order: Sums): { label: string; cents: number }[] {
  const { amountCents, paidCents, postageName, postageCents, discountCents, discountCode, taxCents } = order;
  if (paidCents === null) return [];
  const postage = postageName === null || postageCents === null ? [] : [{ label: postageName, cents: postageCents }];
  const rest = paidCents - amountCents - (postage[0]?.cents ?? 0);
  const others =
    discountCents === null || taxCents === null
      ? // In an order from before these were kept apart, or from before there were shipping rates.
        [{ label: postage[0] ? "Taxes and discounts" : "Shipping, taxes and discounts", cents: rest }]
      : [
          { label: discountCode ? `Discount (code ${discountCode})` : "Discount", cents: -discountCents },
          { label: "Taxes", cents: taxCents },
          // Not 0 only if a member has accepted an amount that doesn't match the order.
          { label: "Difference", cents: rest + discountCents - taxCents },
        ];
  return [...postage, ...others.filter(({ cents }) => cents !== 0)];
}
