import { mailWords } from "../../content/mail.ts";
import { type Block, type Fact, composeEmail, type Email } from "./write-email.ts";

/** An order, its amounts formatted. */
export interface OrderFacts {
  number: string;
  lines: readonly { name: string; size: string; quantity: number; total: string }[];
  /** What was chosen, with its price; null in orders from before there were rates, and before payment. */
  postage: { name: string; price: string } | null;
  /** Where and when it is picked up, or empty. */
  pickup: string;
  /** Taxes and discounts together, and shipping if `postage` is null; null if there are none. */
  adjustment: string | null;
  total: string;
  origin: string;
}

/** To the team: an order is paid. */
export function teamOrderEmail(order: OrderFacts & { attention: string | null }): Email {
  const { subject, title, text, desk } = mailWords.teamOrder;
  return composeEmail("team-order", { subject: subject(order.number, order.total), title }, [
    { paragraph: text },
    ...(order.attention === null ? [] : attentionBlocks(order.attention)),
    ...orderBlocks(order),
    { link: desk, href: `${order.origin}/desk` },
  ]);
}

/** To the team: an order has a problem that only a person can fix. */
export function teamAttentionEmail(order: OrderFacts & { attention: string }): Email {
  const { subject, title, desk } = mailWords.teamAttention;
  return composeEmail("team-attention", { subject: subject(order.number), title }, [
    ...attentionBlocks(order.attention),
    ...orderBlocks(order),
    { link: desk, href: `${order.origin}/desk` },
  ]);
}

/** To the shopper: what was paid for. Stripe sends the receipt. */
export function orderConfirmation(order: OrderFacts): Email {
  const { subject, title, text, next, pickUp, shop } = mailWords.orderConfirmation;
  return composeEmail("order-confirmation", { subject: subject(order.number), title }, [
    { paragraph: text },
    ...orderBlocks(order),
    { paragraph: order.pickup === "" ? next : pickUp },
    { link: shop, href: `${order.origin}/shop` },
  ]);
}

function attentionBlocks(attention: string): Block[] {
  const { label, reasons, other } = mailWords.attention;
  return [{ facts: [{ label, text: reasons[attention] ?? other }] }];
}

function orderBlocks({ number, lines, postage, pickup, adjustment, total }: OrderFacts): Block[] {
  const words = mailWords.order;
  const facts: Fact[] = lines.map(({ name, size, quantity, total: text }) => ({
    label: words.line(name, size, quantity),
    text,
  }));
  if (postage !== null) facts.push({ label: postage.name, text: postage.price });
  if (adjustment !== null) facts.push({ label: postage ? words.taxes : words.adjustment, text: adjustment });
  facts.push({ label: words.total, text: total });
  if (pickup !== "") facts.push({ label: words.pickup, text: pickup });
  return [{ heading: words.title(number) }, { facts }];
}
