import { type Block, type Fact, composeEmail, type Email } from "../../mail/write-email.ts";
import { formatCents } from "../catalogue/money.ts";
import { itemName } from "../stock-alerts/stock-alert.ts";
import { itemText, type Order, type OrderLine, orderView } from "./order.ts";
import type { TrackingLink } from "./parcel.ts";
import { addressLines } from "./shipping-address.ts";

type Item = Pick<OrderLine, "name" | "size" | "quantity">;

type TeamOrderFacts = ReturnType<typeof orderFacts>;

/** Emails to the shopper say less. */
export type OrderFacts = Omit<TeamOrderFacts, "id" | "email" | "address">;

export function orderFacts(order: Order) {
  const { id, number, lines, sums, pickup, amountCents } = orderView(order);
  return {
    id,
    number,
    lines: lines.map(({ name, size, quantity, totalCents: cents }) => ({
      name,
      size,
      quantity,
      total: formatCents(cents),
    })),
    sums: sums.map(({ label, cents }) => ({ label, text: formatCents(cents) })),
    pickup,
    total: formatCents(amountCents),
    origin: order.returnOrigin,
    email: order.email,
    address: addressLines(order.shipping),
  };
}

/** To the shopper. Stripe sends the receipt. `page` is the link that opens the order's page. */
export function orderConfirmation(order: OrderFacts & { page: string }): Email {
  const subject = `Your order ${order.number} is confirmed`;
  const next =
    order.pickup === "" ? "We'll send you a shipping update shortly." : "We'll tell you when it's ready to pick up.";
  return composeEmail("order-confirmation", { subject, title: "Thank you" }, [
    "Thank you for your purchase! Your order is confirmed. Stripe will send you a receipt for your payment.",
    ...orderBlocks(order),
    `${next} Reply to this email if something is wrong with your order.`,
    pageLink(order.page),
    { link: "Shipping and returns", href: `${order.origin}/shipping` },
    { link: "Terms of sale", href: `${order.origin}/terms` },
    shopLink(order.origin),
  ]);
}

/** To the shopper, whose bank refused the payment days after they had finished. */
export function orderDeclined({ number, lines, origin }: Pick<OrderFacts, "number" | "lines" | "origin">): Email {
  const subject = `Your bank declined the payment for order ${number}`;
  return composeEmail("order-declined", { subject, title: "Payment declined" }, [
    "Your bank declined the payment, so we canceled your order. Nothing was charged.",
    { heading: `Order ${number}` },
    { facts: itemFacts("What's in it", lines) },
    "The items are back in the shop. If you still want them, please order again, or reply to this email.",
    shopLink(origin),
  ]);
}

export function orderLinkEmail({ number, url }: { number: string; url: string }): Email {
  return composeEmail("order-link", { subject: `The link to your order ${number}`, title: "Your order" }, [
    "You asked for the link to your order. It shows what you ordered, what we've sent and where it is.",
    pageLink(url),
    "Anyone who has this link can see your order and where it goes, so keep it to yourself.",
    "If you didn't ask for it, you don't need to do anything: only you got this email.",
  ]);
}

interface SentFacts extends Pick<OrderFacts, "number" | "pickup" | "origin"> {
  page: string;
  lines: readonly Item[];
  tracking: string | null;
  link: TrackingLink | null;
  isWhole: boolean;
}

/**
 * Whether other parcels were or will be sent isn't said: until this goes out, parcels can be taken back and units
 * refunded.
 */
export function orderSent({ number, pickup, origin, page, lines, tracking, link, isWhole }: SentFacts): Email {
  const isReady = pickup !== "";
  const share = isWhole ? "your order" : "part of your order";
  const order = `${share.replace(/^./, (letter) => letter.toUpperCase())} ${number}`;
  const title = isReady ? "Ready to pick up" : "On its way";
  const subject = `${order} is ${isReady ? "ready to pick up" : "on its way"}`;
  return composeEmail("order-sent", { subject, title }, [
    isReady ? `You can pick up ${share}. Bring this email, or tell us the order number.` : `We've shipped ${share}.`,
    { heading: `Order ${number}` },
    {
      facts: [
        ...itemFacts("What's in it", lines),
        ...(isReady ? [{ label: "Where to pick it up", text: pickup }] : []),
        ...(tracking === null ? [] : [{ label: "Tracking", text: tracking }]),
      ],
    },
    ...(link
      ? [{ link: link.carrier ? `Track your package at ${link.carrier}` : "Track your package", href: link.href }]
      : []),
    ...(isWhole ? [] : ["If the rest is still to come, we'll email you again. The link below shows how it's doing."]),
    "Reply to this email if something is wrong with your order.",
    pageLink(page),
    shopLink(origin),
  ]);
}

interface RefundFacts {
  number: string;
  amount: string;
  lines: readonly Item[];
}

/** To the shopper. Without lines and shipping, the refund is only an amount. */
export function orderRefunded(refund: RefundFacts & { page: string; isOfPostage: boolean }): Email {
  const { number, page, amount, lines, isOfPostage } = refund;
  const subject = `Your refund for order ${number}: ${amount}`;
  return composeEmail("order-refunded", { subject, title: "Your refund" }, [
    `We've refunded ${amount} to the card or account you paid with.`,
    { heading: `Order ${number}` },
    {
      facts: [...itemFacts("Refunded", lines, isOfPostage ? ["Shipping"] : []), { label: "Amount", text: amount }],
    },
    "Banks usually take 5 to 10 business days to show it.",
    "Reply to this email if something is wrong with your order.",
    pageLink(page),
  ]);
}

export function teamOrderEmail(order: TeamOrderFacts & { attention: string | null }): Email {
  const subject = `Order ${order.number} is paid: ${order.total}`;
  return composeEmail("team-order", { subject, title: "New order" }, [
    order.pickup === ""
      ? "An order has been paid for and is ready to ship."
      : "An order has been paid for. Get it ready for pickup.",
    ...(order.attention === null ? [] : [attentionBlock(order.attention)]),
    ...orderBlocks(order),
    ...buyerBlocks(order),
    deskLink(order),
  ]);
}

/** Reasons for attention that are about money that went back or may go back. */
const IS_REFUND: ReadonlySet<string> = new Set(["refund-failed", "disputed", "dispute-won", "dispute-lost"]);

/** To the team. `due` is the day by which to answer, or null. */
export function teamAttentionEmail(order: TeamOrderFacts & { attention: string; due?: string | null }): Email {
  const kind = IS_REFUND.has(order.attention) ? "team-refund" : "team-attention";
  return composeEmail(kind, { subject: `Order ${order.number} needs attention`, title: "Please take a look" }, [
    attentionBlock(order.attention),
    ...(order.due ? [{ facts: [{ label: "Answer by", text: order.due }] }] : []),
    ...orderBlocks(order),
    ...buyerBlocks(order),
    deskLink(order),
  ]);
}

export function teamRefundEmail(refund: RefundFacts & { id: string; origin: string }): Email {
  const { number, amount, lines } = refund;
  const facts = itemFacts("For", lines);
  return composeEmail("team-refund", { subject: `Refund for order ${number}: ${amount}`, title: "Refunded" }, [
    `${amount} went back to the customer.`,
    ...(facts.length === 0 ? [] : [{ facts }]),
    deskLink(refund),
  ]);
}

type LowSize = Record<"slug" | "name" | "size", string> & { left: number };

/** To the team. `sizes` isn't empty. */
export function teamStockEmail({ sizes, origin }: { sizes: readonly LowSize[]; origin: string }): Email {
  const points = sizes.map(
    ({ name, size, left }) => `${itemName(name, size)}: ${left > 0 ? `${left} left` : "sold out"}`,
  );
  const subject = points.length === 1 ? `${points[0]}` : `${points[0]}, and ${points.length - 1} more`;
  const products = new Map(sizes.map(({ slug, name }) => [slug, name]));
  return composeEmail("team-stock", { subject, title: "Running low" }, [
    { points },
    "The shop stops taking orders for a size that is sold out. If you have more of it, count the stock.",
    ...[...products].map(([slug, name]) => ({ link: `Open ${name}`, href: `${origin}/desk/products/${slug}` })),
  ]);
}

function itemFacts(label: string, items: readonly Item[], more: readonly string[] = []): Fact[] {
  const texts = [...items.map(itemText), ...more];
  return texts.length === 0 ? [] : [{ label, text: texts.join("\n") }];
}

function orderBlocks({ number, lines, sums, pickup, total }: OrderFacts): Block[] {
  const facts = [
    ...lines.map((line) => ({ label: itemText(line), text: line.total })),
    ...sums,
    { label: "Total", text: total },
    ...(pickup === "" ? [] : [{ label: "Where to pick it up", text: pickup }]),
  ];
  return [{ heading: `Order ${number}` }, { facts }];
}

function buyerBlocks({ email, address, pickup }: TeamOrderFacts): Block[] {
  const label = pickup === "" ? "Ship to" : "For pickup by";
  const facts = [
    ...(email === null ? [] : [{ label: "Customer", text: email }]),
    ...(address.length === 0 ? [] : [{ label, text: address.join("\n") }]),
  ];
  return facts.length === 0 ? [] : [{ facts }];
}

const attentionReasons: Partial<Record<string, string>> = {
  "amount-differs":
    "What Stripe charged doesn't match the order. The order won't be marked as paid until someone decides what to do.",
  "stock-short":
    "The payment came in after the items had gone to other customers, so there isn't enough left in stock.",
  "paid-twice": "Two payments came in for this order. One of them needs to be refunded.",
  "unknown-session": "Stripe has no record of a payment for this order.",
  "refund-failed": "A refund failed: the money is back in Stripe, and the customer never got it.",
  disputed: "The customer disputed the payment at their bank. Without an answer in Stripe in time, the money is lost.",
  "dispute-won": "A dispute ended in your favor.",
  "dispute-lost": "A dispute was lost: the bank gave the money back to the customer.",
};

function attentionBlock(attention: string): Block {
  const text = attentionReasons[attention] ?? "Something isn't right.";
  return { facts: [{ label: "Please look into this", text }] };
}

function pageLink(href: string): Block {
  return { link: "See how your order is doing (keep this link to yourself)", href };
}

function shopLink(origin: string): Block {
  return { link: "Visit our shop", href: `${origin}/shop` };
}

function deskLink({ id, origin }: { id: string; origin: string }): Block {
  return { link: "Open this order", href: `${origin}/desk/orders/${id}` };
}
