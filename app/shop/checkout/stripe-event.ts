import { isStorable } from "../../server/forms/limits.ts";
import type { PaymentEvent, SessionFacts } from "../orders/payments.ts";

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

/** Whether every field has its declared type. The types say what Stripe documents, not what arrived. */
export function isWellFormed({ id, type, about }: PaymentEvent): boolean {
  return isName(id) && isText(type) && (about === null || isAboutWell(about));
}

function isAboutWell(about: NonNullable<PaymentEvent["about"]>): boolean {
  if (about.kind === "session") return isSessionWell(about.facts);
  if (![about.paymentIntent, about.orderId].every(isTextOrNull)) return false;
  if (about.kind === "refund") return isAmount(about.refundedCents);
  if (about.kind === "dispute") {
    const { id, status, reason, cents } = about.facts;
    return [id, status, reason].every(isName) && isAmount(cents);
  }
  const { stripeId, refundId, cents, reason, problem, at } = about.facts;
  return [stripeId, at].every(isName) && [refundId, reason, problem].every(isTextOrNull) && isAmount(cents);
}

function isSessionWell(facts: SessionFacts): boolean {
  const { url, orderId, paymentIntent, email, shipping, discountCode, refundedCents, feeCents } = facts;
  const { amountCents, discountCents, postageCents, taxCents, ratePlace, totalCents } = facts;
  return (
    [facts.sessionId, facts.currency].every(isText) &&
    [url, orderId, paymentIntent, email, shipping, discountCode].every(isTextOrNull) &&
    [amountCents, discountCents, postageCents, taxCents, ratePlace, totalCents].every(isAmount) &&
    [refundedCents, feeCents].every((cents) => cents === null || isAmount(cents))
  );
}

function isText(value: unknown): boolean {
  return typeof value === "string" && isStorable(value);
}

function isName(value: unknown): boolean {
  return isText(value) && value !== "";
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}

function isAmount(value: unknown): boolean {
  return Number.isSafeInteger(value);
}
