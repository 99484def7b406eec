import { PAYMENT_ORIGIN } from "../security/security-headers.server.ts";
import type { StripeAccount } from "./payments.ts";

/** Where Stripe's API is, as options of Stripe's package; none for Stripe's own host. */
export function apiHost({ apiBase }: StripeAccount) {
  if (apiBase === null) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const kind = protocol === "http:" ? ("http" as const) : ("https" as const);
  return { host: hostname, port: port || (kind === "http" ? 80 : 443), protocol: kind };
}

/**
 * Accepts a payment page only on Stripe's own origin. The content policy of our pages would stop a form that redirects
 * elsewhere, too.
 *
 * @throws if Stripe's answer has no address, or one on another origin
 */
export function paymentPage(url: string | null, { apiBase }: StripeAccount): string {
  if (!url) throw new Error("Stripe answered without a url.");
  const origin = URL.parse(url)?.origin;
  if (origin !== PAYMENT_ORIGIN && origin !== apiBase)
    throw new Error("Stripe answered with a url that is not its own.");
  return url;
}
