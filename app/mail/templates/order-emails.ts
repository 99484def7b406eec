import { mailWords } from "../../content/mail.ts";
import { type Block, type Fact, composeEmail, type Email } from "./write-email.ts";

/** An order, its amounts formatted. */
export interface OrderFacts {
  number: string;
  lines: readonly { name: string; size: string; quantity: number; total: string }[];
  /** Shipping, taxes and discounts together, or null if there are none. */
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
  const { subject, title, text, next, shop } = mailWords.orderConfirmation;
  return composeEmail("order-confirmation", { subject: subject(order.number), title }, [
    { paragraph: text },
    ...orderBlocks(order),
    { paragraph: next },
    { link: shop, href: `${order.origin}/shop` },
  ]);
}

function attentionBlocks(attention: string): Block[] {
  const { label, reasons, other } = mailWords.attention;
  return [{ facts: [{ label, text: reasons[attention] ?? other }] }];
}

function orderBlocks({ number, lines, adjustment, total }: OrderFacts): Block[] {
  const words = mailWords.order;
  const facts: Fact[] = lines.map(({ name, size, quantity, total: text }) => ({
    label: words.line(name, size, quantity),
    text,
  }));
  if (adjustment !== null) facts.push({ label: words.adjustment, text: adjustment });
  return [{ heading: words.title(number) }, { facts: [...facts, { label: words.total, text: total }] }];
}
