import { PAYMENT_ORIGIN } from "../security/security-headers.server.ts";
import type { StripeAccount } from "./payments.ts";

/**
 * The page that a shopper is sent to: Stripe's, and nobody else's. The content policy of our pages would stop a form
 * that leads elsewhere too.
 *
 * @throws where Stripe's answer has none, or another site's
 */
export function paymentPage(url: string | null, { apiBase }: StripeAccount): string {
  if (!url) throw new Error("Stripe answered without a url.");
  const origin = URL.parse(url)?.origin;
  if (origin !== PAYMENT_ORIGIN && origin !== apiBase)
    throw new Error("Stripe answered with a url that is not its own.");
  return url;
}
