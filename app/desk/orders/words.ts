import type { Attention, OrderState } from "../../shop/orders/order-states.ts";
import type { Packing } from "../../shop/orders/order.ts";

export const ordersTitle = "Orders";
export const slipsTitle = "Packing slips";

export function orderTitle(number: string): string {
  return `Order ${number}`;
}

export const orderStateWords: Record<OrderState, string> = {
  pending: "Waiting for payment",
  paid: "Paid",
  cancelled: "Canceled",
  expired: "Expired",
  refunded: "Refunded",
};

/** The status of a paid order that is ready, or that has nothing left to do. */
export const packedStateWords: Partial<Record<Packing, string>> = {
  shipped: "Shipped",
  ready: "Ready for pickup",
  "picked-up": "Picked up",
};

export const attentionWords: Record<Attention, { title: string; what: string; todo: string }> = {
  "amount-differs": {
    title: "The amount doesn't match the order",
    what: "Stripe reports a payment with a different amount or currency than the cart total, so the order wasn't marked as paid.",
    todo: "Open the payment in Stripe and compare it with the items below. If you keep the money, treat the order as paid: you can then ship the order, and the customer gets a confirmation. If not, refund it in Stripe first, and then close the order: it's canceled, and its items go back in stock.",
  },
  "stock-short": {
    title: "Paid, but out of stock",
    what: "The payment came in too late, after the items had gone to other customers.",
    todo: "See if more can be made. If not, write to the customer and refund the order below. Then mark this resolved.",
  },
  "paid-twice": {
    title: "Paid twice",
    what: "Two Stripe payments were made for this one order.",
    todo: "Find both payments in Stripe by the customer's email, and refund one of them. Then mark this resolved.",
  },
  "unknown-session": {
    title: "Stripe has no record of this payment",
    what: "Stripe has no payment with the ID we saved. This usually means the site's key was changed to another Stripe account, or from test to live.",
    todo: "Check the Stripe account the site used before. If the order is still waiting for payment when you mark this resolved, the site checks with Stripe again and flags the order again if nothing has changed. A paid order isn't flagged again.",
  },
  "refund-failed": {
    title: "A refund failed",
    what: "A refund didn't go through, and the money is back in Stripe. The order is back to the way it was before the refund. Items that went back in stock are still there until you ship them.",
    todo: "The refund below says why. Write to the customer, and pay them back another way. Then mark this resolved.",
  },
  disputed: {
    title: "The customer disputed the payment",
    what: "The customer asked their bank for the money back. Stripe has taken it for now, or may do so.",
    todo: "Answer in Stripe by the date below, with proof that the order was sent. Without an answer, the money is lost. Then mark this resolved.",
  },
  "dispute-won": {
    title: "A dispute ended in your favor",
    what: "The bank decided in your favor, or the customer's question was settled. The money is yours.",
    todo: "There's nothing to do. Mark this resolved.",
  },
  "dispute-lost": {
    title: "A dispute was lost",
    what: "The bank gave the money back to the customer. The order isn't marked as refunded, because it wasn't a refund.",
    todo: "Don't refund it. If something is left to ship, choose below not to ship it, so that no one packs it. Then mark this resolved.",
  },
};

/** Also returns a title for marks that only an older version of the site used. */
export function attentionText(attention: string): string {
  return (attentionWords as Partial<Record<string, { title: string }>>)[attention]?.title ?? "Needs attention";
}

export const addressesHint =
  "For label services: the orders listed here that have an address, the newest 500. If a service takes only CSV, open this file and save it as CSV";

export const restockBox = {
  type: "checkbox",
  label: "Back in stock",
  hint: "Only if you have them and can sell them again.",
  options: [{ value: "yes", label: "Put the items back in stock" }],
} as const;
