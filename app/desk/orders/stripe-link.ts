/**
 * Where a payment stands in Stripe's dashboard, for refunds and questions.
 *
 * @param testMode whether the site's key is one for tests, whose payments are kept apart
 */
export function stripePaymentLink(paymentIntent: string, testMode: boolean): string {
  return `https://dashboard.stripe.com/${testMode ? "test/" : ""}payments/${encodeURIComponent(paymentIntent)}`;
}

/** Whether a secret or restricted key is one for tests (https://docs.stripe.com/keys). */
export function isTestKey(key: string): boolean {
  return /^(?:sk|rk)_test_/.test(key);
}
