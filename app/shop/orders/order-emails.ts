import { mailWords } from "../../mail/words.ts";
import { type Block, type Fact, composeEmail, type Email } from "../../mail/write-email.ts";
import { refundMailWords } from "./refund-words.ts";
import { orderMailWords } from "./words.ts";

/** An order, its amounts formatted. */
export interface OrderFacts {
  number: string;
  lines: readonly { name: string; size: string; quantity: number; total: string }[];
  /** Shipping, a discount and taxes. */
  sums: readonly Fact[];
  /** Where and when it is picked up, or empty. */
  pickup: string;
  total: string;
  origin: string;
}

/** To the shopper: what was paid for. Stripe sends the receipt. */
export function orderConfirmation(order: OrderFacts & OrderPage): Email {
  const { subject, title, text, next, pickUp, shop } = mailWords.orderConfirmation;
  return composeEmail("order-confirmation", { subject: subject(order.number), title }, [
    { paragraph: text },
    ...orderBlocks(order),
    { paragraph: order.pickup === "" ? next : pickUp },
    { link: orderMailWords.page, href: order.page },
    ...orderMailWords.policies.map(({ name, path }) => ({ link: name, href: order.origin + path })),
    { link: shop, href: `${order.origin}/shop` },
  ]);
}

/** To the shopper: the bank refused the payment, days after they had finished. */
export function orderDeclined({ number, lines, origin }: Pick<OrderFacts, "number" | "lines" | "origin">): Email {
  const { subject, title, text, again } = orderMailWords.declined;
  const items = lines.map(({ name, size, quantity }) => mailWords.order.line(name, size, quantity));
  return composeEmail("order-declined", { subject: subject(number), title }, [
    { paragraph: text },
    { heading: mailWords.order.title(number) },
    { facts: [{ label: orderMailWords.sent.items, text: items.join("\n") }] },
    { paragraph: again },
    { link: mailWords.orderConfirmation.shop, href: `${origin}/shop` },
  ]);
}

/** The link that opens the order's page. */
interface OrderPage {
  page: string;
}

/** To the shopper, on request: the link that opens the order's page. */
export function orderLinkEmail({ number, url }: { number: string; url: string }): Email {
  const { subject, title, text, keep, notYou } = orderMailWords.link;
  return composeEmail("order-link", { subject: subject(number), title }, [
    { paragraph: text },
    { link: orderMailWords.page, href: url },
    { paragraph: keep },
    { paragraph: notYou },
  ]);
}

/** What is in a parcel. */
interface SentFacts extends OrderPage, Pick<OrderFacts, "number" | "pickup" | "origin"> {
  lines: readonly Pick<OrderFacts["lines"][number], "name" | "size" | "quantity">[];
  tracking: string | null;
  /** Where to follow it, or null. */
  link: { carrier: string | null; href: string } | null;
  /** Whether nothing is left to send. */
  isLast: boolean;
  /** Whether it is all of the order. */
  isWhole: boolean;
}

/** To the shopper: a parcel is on its way, or can be picked up. */
export function orderSent({ number, pickup, origin, page, lines, tracking, link, ...all }: SentFacts): Email {
  const words = orderMailWords.sent;
  const isReady = pickup !== "";
  const share = all.isWhole ? "whole" : all.isLast ? "rest" : "part";
  const subject = (isReady ? words.readySubject : words.subject)[share](number);
  const items = lines.map(({ name, size, quantity }) => mailWords.order.line(name, size, quantity));
  const facts = [
    { label: words.items, text: items.join("\n") },
    ...(isReady ? [{ label: mailWords.order.pickup, text: pickup }] : []),
    ...(tracking === null ? [] : [{ label: words.tracking, text: tracking }]),
  ];
  return composeEmail("order-sent", { subject, title: isReady ? words.readyTitle : words.title }, [
    { paragraph: (isReady ? words.readyText : words.text)[share] },
    { heading: mailWords.order.title(number) },
    { facts },
    ...(link === null ? [] : [{ link: words.track(link.carrier), href: link.href }]),
    ...(all.isLast ? [] : [{ paragraph: words.rest }]),
    { paragraph: words.reply },
    { link: orderMailWords.page, href: page },
    { link: mailWords.orderConfirmation.shop, href: `${origin}/shop` },
  ]);
}

/** To the shopper: money is on its way back. Without lines and shipping it is only an amount. */
export function orderRefunded({
  number,
  page,
  amount,
  lines,
  isOfPostage,
}: Pick<SentFacts, "number" | "page" | "lines"> & { amount: string; isOfPostage: boolean }): Email {
  const words = refundMailWords;
  const items = lines.map(({ name, size, quantity }) => mailWords.order.line(name, size, quantity));
  if (isOfPostage) items.push(words.postage);
  const facts = [
    ...(items.length === 0 ? [] : [{ label: words.items, text: items.join("\n") }]),
    { label: words.amount, text: amount },
  ];
  return composeEmail("order-refunded", { subject: words.subject(number, amount), title: words.title }, [
    { paragraph: words.text(amount) },
    { heading: mailWords.order.title(number) },
    { facts },
    { paragraph: words.wait },
    { paragraph: orderMailWords.sent.reply },
    { link: orderMailWords.page, href: page },
  ]);
}

/** Returns the items and sums of an order. */
export function orderBlocks({ number, lines, sums, pickup, total }: OrderFacts): Block[] {
  const words = mailWords.order;
  const facts: Fact[] = lines.map(({ name, size, quantity, total: text }) => ({
    label: words.line(name, size, quantity),
    text,
  }));
  facts.push(...sums, { label: words.total, text: total });
  if (pickup !== "") facts.push({ label: words.pickup, text: pickup });
  return [{ heading: words.title(number) }, { facts }];
}
