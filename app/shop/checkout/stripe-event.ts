import { isStorable } from "../../server/forms/limits.ts";
import type { Dispute } from "../orders/dispute.ts";
import type { PaymentEvent, SessionFacts } from "../orders/payments.ts";
import type { RefundFacts } from "../orders/refund.ts";

/** Seconds for which a webhook's signature is valid (Stripe, "Replay attack prevention"). */
export const SIGNATURE_SECONDS = 300;

/** Days to store an event. Stripe resends an event for at most 30 days (Stripe, "Resend events"). */
export const EVENT_DAYS = 90;

/** Events received before this time are deleted (ISO-8601 UTC). */
export function eventCutoff(now: Date): string {
  return new Date(now.getTime() - EVENT_DAYS * 24 * 60 * 60 * 1000).toISOString();
}

/** Whether a signature's time is too far in the future. Stripe's package only checks whether it is too old. */
export function isFromLater(signature: string | null, now: Date): boolean {
  const times = [...(signature ?? "").matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  return times.some((seconds) => seconds > now.getTime() / 1000 + SIGNATURE_SECONDS);
}

/** The fields of a session, by type: text, text or null, and whole numbers. */
const TEXTS = ["sessionId", "currency"] as const;
const TEXTS_OR_NULL = ["url", "orderId", "paymentIntent", "email", "shipping", "discountCode"] as const;
const AMOUNTS = ["amountCents", "discountCents", "postageCents", "taxCents", "ratePlace", "totalCents"] as const;

/** Whether every field has its declared type. The types say what Stripe documents, not what arrived. */
export function isWellFormed({ id, type, about }: PaymentEvent): boolean {
  if (!isText(id) || id === "" || !isText(type)) return false;
  if (about === null) return true;
  if (about.kind === "session") return hasTypes(about.facts);
  if (!isTextOrNull(about.paymentIntent) || !isTextOrNull(about.orderId)) return false;
  if (about.kind === "refund-change") return hasRefundTypes(about.facts);
  return about.kind === "dispute" ? hasDisputeTypes(about.facts) : isAmount(about.refundedCents);
}

function hasDisputeTypes({ id, status, reason, cents }: Dispute): boolean {
  return [id, status, reason].every((text) => isText(text) && text !== "") && isAmount(cents);
}

function hasRefundTypes({ stripeId, refundId, cents, reason, problem, at }: RefundFacts): boolean {
  return (
    [stripeId, at].every((text) => isText(text) && text !== "") &&
    [refundId, reason, problem].every(isTextOrNull) &&
    isAmount(cents)
  );
}

function hasTypes(facts: SessionFacts): boolean {
  return (
    TEXTS.every((name) => isText(facts[name])) &&
    TEXTS_OR_NULL.every((name) => isTextOrNull(facts[name])) &&
    AMOUNTS.every((name) => isAmount(facts[name])) &&
    [facts.refundedCents, facts.feeCents].every((cents) => cents === null || isAmount(cents))
  );
}

function isText(value: unknown): boolean {
  return typeof value === "string" && isStorable(value);
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}

function isAmount(value: unknown): boolean {
  return Number.isSafeInteger(value);
}
