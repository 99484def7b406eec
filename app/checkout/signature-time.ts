/** Seconds that a webhook's signature is good for (Stripe, "Replay attack prevention"). */
export const SIGNATURE_SECONDS = 300;

/** Whether a signature names a time that lies ahead: Stripe's package only asks whether it is too old. */
export function isFromLater(signature: string | null, now: Date): boolean {
  const times = [...(signature ?? "").matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  return times.some((seconds) => seconds > now.getTime() / 1000 + SIGNATURE_SECONDS);
}
