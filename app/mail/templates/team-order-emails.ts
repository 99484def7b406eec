import { disputeMailWords, disputeWords } from "../../content/disputes.ts";
import { mailWords } from "../../content/mail.ts";
import { orderBlocks, type OrderFacts } from "./order-emails.ts";
import { type Block, composeEmail, type Email } from "./write-email.ts";

/** What only the team is told of an order. */
interface TeamOrderFacts extends OrderFacts {
  id: string;
  /** The shopper's address for emails, or null. */
  email: string | null;
  /** Lines of the shipping address; none for a pickup. */
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

/** To the team: an order has a problem that only a person can fix. `due` is the day by which, or null. */
export function teamAttentionEmail(order: TeamOrderFacts & { attention: string; due?: string | null }): Email {
  const { subject, title, desk } = mailWords.teamAttention;
  return composeEmail("team-attention", { subject: subject(order.number), title }, [
    ...attentionBlocks(order.attention),
    ...(order.due ? [{ facts: [{ label: disputeWords.facts.due, text: order.due }] }] : []),
    ...orderBlocks(order),
    ...buyerBlocks(order),
    { link: desk, href: `${order.origin}/desk/orders/${order.id}` },
  ]);
}

function buyerBlocks({ email, address }: Pick<TeamOrderFacts, "email" | "address">): Block[] {
  const { customer, shipTo } = mailWords.teamOrder;
  const facts = [
    ...(email === null ? [] : [{ label: customer, text: email }]),
    ...(address.length === 0 ? [] : [{ label: shipTo, text: address.join("\n") }]),
  ];
  return facts.length === 0 ? [] : [{ facts }];
}

function attentionBlocks(attention: string): Block[] {
  const { label, reasons, other } = mailWords.attention;
  return [{ facts: [{ label, text: reasons[attention] ?? disputeMailWords[attention] ?? other }] }];
}
