import { disputeAttentionWords } from "../../shop/orders/dispute-words.ts";
import type { Attention, OrderState } from "../../shop/orders/order-states.ts";
import { refundHistoryWords } from "../../shop/orders/refund-words.ts";
import type { OrderFilter } from "./listed-order.ts";

export const orderStateWords: Record<OrderState, string> = {
  pending: "Waiting for payment",
  paid: "Paid",
  cancelled: "Canceled",
  expired: "Expired",
  refunded: "Refunded",
};

/** The meaning of each mark, and what a member should do about it. */
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
  ...disputeAttentionWords,
};

/** The source of a change, by its stored value in the order's history. */
export const eventSourceWords: Record<string, string> = {
  checkout: "The cart",
  webhook: "Stripe",
  "success-page": "The customer, after paying",
  "cancel-page": "The customer, by going back",
  restore: "The customer, by restoring the cart",
  sweeper: "Our check with Stripe",
  desk: "The team",
};

/** The text of each event, by its stored value in the order's history. */
export const happeningWords: Record<string, string> = {
  session: "Stripe payment page opened",
  paid: "Payment received",
  failed: "Declined by the bank",
  cancelled: "Payment abandoned",
  closed: "Refunded in Stripe, and closed",
  expired: "Payment window expired",
  refunded: "Fully refunded",
  ...refundHistoryWords,
  "dispute-reviewed": "Dispute answered, and under review",
  ...Object.fromEntries(Object.entries(attentionWords).map(([name, { title }]) => [name, title])),
};

export const orderWords = {
  title: "Orders",
  one: (number: string) => `Order ${number}`,
  intro:
    "Orders from the shop. Stripe handles the payments, and their status comes from there. Refunds are made here or in Stripe.",
  caption: "Orders, newest first",
  filter: {
    label: "Show",
    names: {
      all: "All",
      "to-ship": "To ship",
      "part-shipped": "Partly shipped",
      pickup: "Pickup",
      ready: "Ready for pickup",
      "picked-up": "Picked up",
      attention: "Needs attention",
      ...orderStateWords,
    } satisfies Record<OrderFilter, string>,
  },
  choose: (number: string) => `Choose order ${number}`,
  attention: "Needs attention",
  addresses: {
    link: "Addresses (Excel)",
    hint: "For label services: the orders listed here that have an address, the newest 500. If a service takes only CSV, open this file and save it as CSV",
  },
  neighbours: { label: "Other orders in the list", newer: "Newer order", older: "Older order" },
  next: {
    ship: "Mark as shipped",
    ready: "Mark as ready for pickup",
    pickUp: "Mark as picked up",
    stop: "Decide whether to ship it",
    attention: "See what needs attention",
  },
  empty: { title: "No orders here", text: "There are no orders on this list right now." },
  back: "All orders",
  backToOrder: "Back to the order",
  details: "Details",
  facts: {
    state: "Status",
    when: "Ordered",
    email: "Email",
    address: "Ship to",
    paid: "Charged",
    refunded: "Refunded",
    shipped: "Shipped",
    payment: "Payment",
  },
  payment: "Open in Stripe",
  newTab: "(opens in a new tab)",
  noEmail: "Not on file",
  noAddress: "Not on file",
  pickup: "Pickup",
  pickedUpBy: "For",
  closed: {
    title: "Checkout is closed",
    text: "Shoppers can't check out, because there are no shipping rates and no pickup.",
    link: "Set shipping rates",
  },
  lines: {
    title: "Items ordered",
    caption: "Items in this order",
    name: "Item",
    size: "Size",
    quantity: "Quantity",
    each: "Each",
    sum: "Amount",
    subtotal: "Subtotal",
    total: "Total",
  },
  history: {
    title: "History",
    caption: "Order history, oldest first",
    when: "When",
    what: "Event",
    cause: "Source",
    details: "Details",
  },
  settle: "Mark resolved",
  decide: { accept: "Keep the payment: treat it as paid", close: "I refunded it: close the order" },
  unconfirmed: {
    title: "Stripe didn't confirm this payment",
    text: "Nothing was changed. Stripe didn't respond, or has no finished payment in the order's currency. Try again in a few minutes, or refund the payment in Stripe and close the order.",
  },
  changed: {
    title: "This order just changed",
    text: "Your change wasn't made. Below is the order as it is now: take another look before you continue.",
  },
  summaryTitle: "There is a problem",
};
