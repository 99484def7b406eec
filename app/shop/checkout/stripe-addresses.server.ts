import { PAYMENT_ORIGIN } from "../../server/security/security-headers.server.ts";
import type { StripeAccount } from "../orders/payments.ts";

/** Returns the API's host as options for Stripe's package, or no options for Stripe's own host. */
export function apiHost({ apiBase }: StripeAccount) {
  if (apiBase === null) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const kind = protocol === "http:" ? ("http" as const) : ("https" as const);
  return { host: hostname, port: port || (kind === "http" ? 80 : 443), protocol: kind };
}

/**
 * Accepts a payment page only on Stripe's own origin. Our Content Security Policy would also block a form that
 * redirects elsewhere.
 *
 * @throws if Stripe's response has no URL, or one on another origin
 */
export function paymentPage(url: string | null, { apiBase }: StripeAccount): string {
  if (!url) throw new Error("Stripe answered without a url.");
  const origin = URL.parse(url)?.origin;
  if (origin !== PAYMENT_ORIGIN && origin !== apiBase)
    throw new Error("Stripe answered with a url that is not its own.");
  return url;
}
