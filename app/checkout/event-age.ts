/**
 * Days that we keep what Stripe told us of. Stripe sends an event again for 30 days at most (Stripe, "Resend events").
 */
export const EVENT_DAYS = 90;

/** Events that came before are deleted (ISO-8601 UTC). */
export function eventCutoff(now: Date): string {
  return new Date(now.getTime() - EVENT_DAYS * 24 * 60 * 60 * 1000).toISOString();
}
