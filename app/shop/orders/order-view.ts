import { countUnits } from "../cart/cart.ts";
import { isPickup } from "../cart/delivery.ts";
import { type Order, orderNumber } from "./order.ts";

/** A row between the items of an order and its total. */
interface OrderSum {
  /** `taxes`: taxes and discounts together; `adjustment`: shipping as well. Both in orders from before. */
  kind: "postage" | "discount" | "tax" | "taxes" | "adjustment" | "difference";
  /** Of postage its name, of a discount its code or nothing. */
  name: string;
  /** Negative for a discount. */
  cents: number;
}

/** An order as its shopper sees it. */
export interface OrderView {
  id: string;
  /** Eight hexadecimal digits, see `orderNumber`. */
  number: string;
  lines: readonly { name: string; size: string; quantity: number; totalCents: number }[];
  units: number;
  /** The charged amount, or before payment the sum of the lines. */
  amountCents: number;
  refundedCents: number;
  /** What was added to the price of the lines, or taken off. */
  sums: readonly OrderSum[];
  /** Where and when to pick it up, or empty. */
  pickup: string;
}

/** Returns what a shopper sees of an order. */
export function orderView(order: Order): OrderView {
  const { id, lines, amountCents, paidCents, refundedCents, delivery } = order;
  return {
    id,
    number: orderNumber(id),
    lines: lines.map(({ name, size, quantity, priceCents }) => ({
      name,
      size,
      quantity,
      totalCents: priceCents * quantity,
    })),
    units: countUnits(lines),
    amountCents: paidCents ?? amountCents,
    refundedCents,
    sums: orderSums(order),
    pickup: isPickup(delivery) ? delivery.pickup : "",
  };
}

type Sums = Pick<
  Order,
  "amountCents" | "paidCents" | "postageName" | "postageCents" | "discountCents" | "discountCode" | "taxCents"
>;

/**
 * Returns what was added to the price of the items, or taken off: shipping, a discount and taxes, as Stripe charged
 * them. With the items they add up to what was paid. Empty before payment.
 */
export function orderSums(order: Sums): OrderSum[] {
  const { amountCents, paidCents, postageName, postageCents, discountCents, discountCode, taxCents } = order;
  if (paidCents === null) return [];
  const hasPostage = postageName !== null && postageCents !== null;
  const postage: OrderSum[] = hasPostage ? [{ kind: "postage", name: postageName, cents: postageCents }] : [];
  const rest = paidCents - amountCents - (postage[0]?.cents ?? 0);
  // Not 0 only if a member has accepted an amount that doesn't match the order.
  const unnamed = rest + (discountCents ?? 0) - (taxCents ?? 0);
  const others: OrderSum[] =
    discountCents === null || taxCents === null
      ? [{ kind: hasPostage ? "taxes" : "adjustment", name: "", cents: rest }]
      : [
          { kind: "discount", name: discountCode ?? "", cents: -discountCents },
          { kind: "tax", name: "", cents: taxCents },
          { kind: "difference", name: "", cents: unnamed },
        ];
  return [...postage, ...others.filter(({ cents }) => cents !== 0)];
}

const words = {
  postage: (name: string) => name,
  discount: (code: string) => (code === "" ? "Discount" : `Discount (code ${code})`),
  tax: () => "Taxes",
  /** Of an order from before taxes and discounts were kept apart. */
  taxes: () => "Taxes and discounts",
  /** Of an order from before there were shipping rates. */
  adjustment: () => "Shipping, taxes and discounts",
  /** What Stripe charged beyond the order, or less. */
  difference: () => "Difference",
};

/** Returns what a row between the items and the total of an order is called. */
export function orderSumLabel({ kind, name }: { kind: keyof typeof words; name: string }): string {
  return words[kind](name);
}
