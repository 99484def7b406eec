import { disputeAttentionWords } from "../../shop/orders/dispute-words.ts";
import type { Attention, OrderState } from "../../shop/orders/order-states.ts";
import type { Packing } from "../../shop/orders/packing.ts";
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
  neighbors: { label: "Other orders in the list", newer: "Newer order", older: "Older order" },
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

/** Text of the search for orders, and the columns of their list. */
export const orderSearchWords = {
  label: "Search",
  hint: "Name, email, order number, product, or tracking number. The beginning of a word is enough.",
  button: "Search",
  clear: "Clear",
  nothing: { title: "No orders found", text: "Check the spelling, or try fewer words." },
};

export const orderColumns = {
  number: "Order",
  name: "Name",
  items: "Items",
  total: "Total",
  state: "Status",
  age: "Age",
  todo: "To do",
};

/** What is packed next of an order, in the list's “To do”. */
export const packingWords: Record<Packing, string> = {
  "to-ship": "To ship",
  "part-shipped": "Partly shipped",
  shipped: "Shipped",
  "get-ready": "Get pickup ready",
  "part-ready": "Partly ready",
  ready: "Waiting for pickup",
  "picked-up": "Picked up",
};

/** The status of a paid order that is ready, or that nothing is left to do of. */
export const packedStateWords: Partial<Record<Packing, string>> = {
  shipped: "Shipped",
  ready: "Ready for pickup",
  "picked-up": "Picked up",
};

/** Text of packing slips, and of the buttons that lead to them. */
export const slipWords = {
  title: "Packing slips",
  chosen: "Packing slips for chosen orders",
  open: (count: number) => `Packing slips for the ${count} to pack on this page`,
  one: "Packing slip",
  howTo: "Print this page: each order prints on its own sheet.",
  prices: {
    hidden: "Prices don't print.",
    show: "Print prices",
    shown: "Item prices print. Shipping, taxes and discounts don't.",
    hide: "Hide prices",
  },
  print: "Print",
  none: "No order was chosen. Go back to the list, check the box of each order, and try again.",
  without: (count: number) =>
    count === 1
      ? "One order has no slip, because there's nothing in it to send."
      : `${count} orders have no slip, because there's nothing in them to send.`,
  some: (most: number) => `Only the first ${most} orders are here. Print the others separately.`,
  to: "Ship to",
  order: "Order",
  date: "Ordered",
  postage: "Send by",
  pickup: "Pickup",
  by: "For",
  rest: "This is the rest of the order. The other items were already sent.",
  quantity: "Qty",
  item: "Item",
  pieces: (count: number) => `${count} ${count === 1 ? "item" : "items"}`,
};

/** Text of what is sent of an order. */
export const parcelWords = {
  title: "Shipping",
  by: "by",
  parcel: (number: number) => `Package ${number}`,
  items: "Items",
  trackingFact: "Tracking",
  tracking: "Tracking (optional)",
  trackingHint:
    "The carrier's number or link. The customer gets it by email. USPS, UPS, FedEx and DHL numbers become links.",
  track: (carrier: string | null) => (carrier === null ? "Open the link" : `Track at ${carrier}`),
  units: "How many are in this package",
  unitsHint: "Type 0 for what isn't in it. You can ship the rest later.",
  of: (quantity: number) => `of ${quantity}`,
  mail: "Email to the customer",
  mailStates: { due: "Scheduled", waiting: "Waiting to be sent", failed: "Couldn't be sent", sent: "Sent" },
  noMail: "There's no email address on file",
  notMailed: "Not sent",
  ship: "Mark as shipped",
  shipRest: "Ship the rest",
  shipHint: "The customer gets an email in ten minutes. Until then, you can undo it.",
  shipHintWithoutMail: "The customer gets an email once email is set up. Until then, you can undo it.",
  undo: "Undo, and don't send the email",
  unship: "Mark as not shipped",
  stop: {
    title: "Don't ship what's left",
    lost: "The bank gave this order's money back to the customer.",
    free: "Nothing was charged for this order, so there's nothing to refund.",
    hint: "The order leaves the list of orders to ship. The customer gets no email, and their page says that nothing more is coming. You can undo it.",
    done: "Won't be shipped",
    when: "Decided",
    undo: "Ship it after all",
  },
  trackingWrong: "Tracking must fit on one line, in 200 characters or fewer",
  unitsWrong: "Type how many of each item are in the package: no more than are left, and at least one in all",
};

/** Of an order that its shopper picks up, instead of the above. */
export const pickupWords = {
  title: "Pickup",
  ship: "Ready for pickup",
  shipRest: "Get the rest ready",
  units: "How many are ready",
  unitsHint: "Type 0 for what isn't ready. The rest can follow later.",
  unship: "Mark as not ready",
  pickedUp: "Picked up",
  pickUp: "Mark as picked up",
  pickUpHint: "The customer gets no email. You can undo it.",
  notPickedUp: "Mark as not picked up",
  shipped: "Ready since",
  parcel: (number: number) => `Pickup ${number}`,
  stop: {
    ...parcelWords.stop,
    title: "Don't prepare what's left",
    done: "Won't be handed out",
    undo: "Get it ready after all",
  },
};
