import { mailWords } from "../../mail/words.ts";
import { type Block, composeEmail, type Email } from "../../mail/write-email.ts";
import { itemName } from "../stock-alerts/stock-alert.ts";
import { disputeMailWords, disputeWords } from "./dispute-words.ts";
import { orderBlocks, type OrderFacts } from "./order-emails.ts";

/** What only emails to the team say about an order. */
interface TeamOrderFacts extends OrderFacts {
  id: string;
  /** The shopper's address for emails, or null. */
  email: string | null;
  /** Lines of the shipping address; the name alone for a pickup. */
  address: readonly string[];
}

/** To the team: an order is paid. */
export function teamOrderEmail(order: TeamOrderFacts & { attention: string | null }): Email {
  const { subject, title, text, pickUp, desk } = mailWords.teamOrder;
  return composeEmail("team-order", { subject: subject(order.number, order.total), title }, [
    { paragraph: order.pickup === "" ? text : pickUp },
    ...(order.attention === null ? [] : attentionBlocks(order.attention)),
    ...orderBlocks(order),
    ...buyerBlocks(order),
    { link: desk, href: `${order.origin}/desk/orders/${order.id}` },
  ]);
}

/** Reasons that are about money which went back, or may. */
const IS_REFUND: ReadonlySet<string> = new Set(["refund-failed", "disputed", "dispute-won", "dispute-lost"]);

/** To the team: an order has a problem that only a person can fix. `due` is the day by which, or null. */
export function teamAttentionEmail(order: TeamOrderFacts & { attention: string; due?: string | null }): Email {
  const { subject, title, desk } = mailWords.teamAttention;
  const kind = IS_REFUND.has(order.attention) ? "team-refund" : "team-attention";
  return composeEmail(kind, { subject: subject(order.number), title }, [
    ...attentionBlocks(order.attention),
    ...(order.due ? [{ facts: [{ label: disputeWords.facts.due, text: order.due }] }] : []),
    ...orderBlocks(order),
    ...buyerBlocks(order),
    { link: desk, href: `${order.origin}/desk/orders/${order.id}` },
  ]);
}

interface RefundFacts {
  id: string;
  number: string;
  amount: string;
  /** The units that were refunded. */
  lines: readonly { name: string; size: string; quantity: number }[];
  origin: string;
}

/** To the team: a refund has gone through. */
export function teamRefundEmail({ id, number, amount, lines, origin }: RefundFacts): Email {
  const what = lines.map((line) => mailWords.order.line(line.name, line.size, line.quantity));
  const subject = `Refund for order ${number}: ${amount}`;
  return composeEmail("team-refund", { subject, title: "Refunded" }, [
    { paragraph: `${amount} went back to the customer.` },
    ...(what.length === 0 ? [] : [{ facts: [{ label: "For", text: what.join("\n") }] }]),
    { link: "Open this order", href: `${origin}/desk/orders/${id}` },
  ]);
}

function buyerBlocks({ email, address, pickup }: Pick<TeamOrderFacts, "email" | "address" | "pickup">): Block[] {
  const { customer, shipTo, pickedUpBy } = mailWords.teamOrder;
  const facts = [
    ...(email === null ? [] : [{ label: customer, text: email }]),
    ...(address.length === 0 ? [] : [{ label: pickup === "" ? shipTo : pickedUpBy, text: address.join("\n") }]),
  ];
  return facts.length === 0 ? [] : [{ facts }];
}

function attentionBlocks(attention: string): Block[] {
  const { label, reasons, other } = mailWords.attention;
  return [{ facts: [{ label, text: reasons[attention] ?? disputeMailWords[attention] ?? other }] }];
}

/** A size of a product, and the units that are left of it. */
interface LowSize {
  slug: string;
  name: string;
  /** Empty for a product without sizes. */
  size: string;
  left: number;
}

/** To the team: few units of some sizes are left, or none. At least one size. */
export function teamStockEmail({ sizes, origin }: { sizes: readonly LowSize[]; origin: string }): Email {
  const { subject, title, left, text, desk } = stockMailWords;
  const lines = sizes.map((size) => left(itemName(size.name, size.size), size.left));
  const products = new Map(sizes.map(({ slug, name }) => [slug, name]));
  return composeEmail("team-stock", { subject: subject(lines[0] ?? "", lines.length - 1), title }, [
    { points: lines },
    { paragraph: text },
    ...[...products].map(([slug, name]) => ({ link: desk(name), href: `${origin}/desk/products/${slug}` })),
  ]);
}

/** Words of the email to the team about sizes that run out. */
const stockMailWords = {
  subject: (first: string, more: number) => (more === 0 ? first : `${first}, and ${more} more`),
  title: "Running low",
  left: (item: string, units: number) => (units > 0 ? `${item}: ${units} left` : `${item}: sold out`),
  text: "The shop stops taking orders for a size that is sold out. If you have more of it, count the stock.",
  desk: (name: string) => `Open ${name}`,
};
