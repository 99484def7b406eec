import type { Attention, OrderState } from "../checkout/order-states.ts";
import type { OrderFilter } from "../desk/order-filter.ts";

export const orderStateWords: Record<OrderState, string> = {
  pending: "Waiting for payment",
  paid: "Paid",
  cancelled: "Cancelled",
  expired: "Expired",
  refunded: "Refunded",
};

/** What each mark means, and what a person does about it. */
export const attentionWords: Record<Attention, { title: string; what: string; todo: string }> = {
  "amount-differs": {
    title: "The amount is not the order's",
    what: "Stripe reports a payment whose amount or currency is not what the cart came to, so the order was not called paid.",
    todo: "Open the payment in Stripe and compare it with the lines below. Refund it there, or send the order and settle the mark.",
  },
  "stock-short": {
    title: "Paid, but pieces are missing",
    what: "The payment came after the time for it had run out, and the pieces had gone to others by then.",
    todo: "Look whether more can be made. If not, write to the shopper and refund the payment in Stripe. Then settle the mark.",
  },
  "paid-twice": {
    title: "Paid twice",
    what: "Two of Stripe's payment pages were paid for this one order.",
    todo: "Look for both payments in Stripe by the shopper's e-mail, and refund one of them. Then settle the mark.",
  },
  "unknown-session": {
    title: "Stripe does not know this payment",
    what: "Stripe has no payment page under the number that was kept. Usually the site's key was changed to another Stripe account, or from test to live.",
    todo: "Look into the account that the site used before. While the order waits for payment, the site asks again after the mark is settled, and marks it again if nothing has changed.",
  },
  "refund-failed": {
    title: "A refund failed",
    what: "Money that was paid back did not arrive, and lies at Stripe again. The order is what it was before that refund.",
    todo: "Open the payment in Stripe to see why. Write to the shopper, and pay it back in another way. Then settle the mark.",
  },
};

/** Who told of a change, by what is kept of it in the order's history. */
export const causeWords: Record<string, string> = {
  checkout: "The cart",
  webhook: "Stripe",
  "success-page": "The shopper, back from paying",
  "cancel-page": "The shopper, who turned back",
  restore: "The shopper, who took the cart back",
  sweeper: "Our question to Stripe",
};

/** What happened, by what is kept of it. */
export const happeningWords: Record<string, string> = {
  session: "Stripe's payment page was opened",
  paid: "The payment arrived",
  failed: "The bank refused",
  cancelled: "The payment was left",
  expired: "The time to pay ran out",
  refunded: "The whole of it was paid back",
  ...Object.fromEntries(Object.entries(attentionWords).map(([name, { title }]) => [name, title])),
};

export const orderWords = {
  title: "Orders",
  one: (number: string) => `Order ${number}`,
  intro: "What was ordered in the shop. Payments and refunds are made at Stripe; their state comes from there.",
  caption: "Orders, the newest first",
  filter: {
    label: "Show",
    names: { all: "All", attention: "Needs attention", "to-ship": "To be shipped", ...orderStateWords } satisfies Record<OrderFilter, string>,
  },
  columns: { number: "Order", when: "When", state: "State", shipped: "Shipped", amount: "Amount" },
  attention: "Needs attention",
  toShip: "To be shipped",
  empty: { title: "No orders here", text: "What somebody orders in the shop, and this list is for, shows here." },
  back: "All orders",
  facts: { state: "State", when: "Ordered", email: "E-mail", address: "Send to", paid: "Charged", refunded: "Refunded", shipped: "Shipped", payment: "Payment" },
  payment: "Open in Stripe to see or refund it",
  newTab: "(opens a new tab)",
  noEmail: "None is kept",
  noAddress: "None is kept",
  lines: { title: "What was ordered", caption: "Lines of the order", name: "What", size: "Size", quantity: "Pieces", each: "Each", sum: "Sum", total: "Together" },
  history: { title: "What happened", caption: "History of the order, the oldest first", when: "When", what: "State", cause: "Told by", details: "Details" },
  shipping: {
    title: "Shipping",
    by: "by",
    tracking: "Tracking (optional)",
    trackingHint: "The carrier's number or link. Only the desk shows it.",
    ship: "Mark as shipped",
    unship: "Not shipped after all",
    notYet: "Not yet",
    trackingWrong: "Tracking has to be text of at most 200 characters on one line",
  },
  settle: "Settled, clear the mark",
  changed: { title: "This order has changed meanwhile", text: "Nothing was done. Below is the order as it is now: look again before you go on." },
  summaryTitle: "There is a problem",
};
