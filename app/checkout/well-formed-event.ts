import type { PaymentEvent } from "./payments.ts";
import type { SessionFacts } from "./session-facts.ts";

/** What of a session is text, text or nothing, and a whole number of cents. */
const TEXTS = ["sessionId", "currency"] as const;
const TEXTS_OR_NULL = ["url", "orderId", "paymentIntent", "email", "shipping"] as const;
const AMOUNTS = ["amountCents", "adjustmentCents", "totalCents"] as const;

/**
 * Whether every part of an event is of the type that it is written down as: types say what Stripe promises, not what
 * came.
 */
export function isWellFormed({ id, type, about }: PaymentEvent): boolean {
  if (!isText(id) || id === "" || !isText(type)) return false;
  if (about === null) return true;
  if (about.kind === "session") return hasTypes(about.facts);
  return (
    isTextOrNull(about.paymentIntent) &&
    isTextOrNull(about.orderId) &&
    (about.kind === "refund-change" || isAmount(about.refundedCents))
  );
}

function hasTypes(facts: SessionFacts): boolean {
  return (
    TEXTS.every((name) => isText(facts[name])) &&
    TEXTS_OR_NULL.every((name) => isTextOrNull(facts[name])) &&
    AMOUNTS.every((name) => isAmount(facts[name])) &&
    (facts.refundedCents === null || isAmount(facts.refundedCents))
  );
}

function isText(value: unknown): boolean {
  return typeof value === "string" && !value.includes("\0");
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}

function isAmount(value: unknown): boolean {
  return Number.isSafeInteger(value);
}
