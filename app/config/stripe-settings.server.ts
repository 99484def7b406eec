import { readList, readOrigin, readSwitch, SettingError } from "./read-setting.server.ts";

export interface StripeSettings {
  secretKey: string;
  /** Any of them may sign webhooks, for rotation. Empty only on a local start, where every webhook is refused. */
  webhookSecrets: string[];
  /** Another host with Stripe's API (`http://127.0.0.1:4242`), or null. */
  apiBase: string | null;
  automaticTax: boolean;
  promotionCodes: boolean;
  /** Whether a shopper has to agree to the terms of sale on Stripe's page. */
  termsOfService: boolean;
}

/**
 * Returns null if payment is not set up.
 *
 * @param deployed whether the public can pay: Stripe's webhooks then need a secret
 * @throws {SettingError} that never repeats a key or a secret
 */
export function readStripeSettings(env: Record<string, string | undefined>, deployed: boolean): StripeSettings | null {
  const settings = {
    webhookSecrets: readWebhookSecrets(env.STRIPE_WEBHOOK_SECRET),
    apiBase: readOrigin("STRIPE_API_BASE", env.STRIPE_API_BASE),
    automaticTax: readSwitch("STRIPE_AUTOMATIC_TAX", env.STRIPE_AUTOMATIC_TAX),
    promotionCodes: readSwitch("STRIPE_PROMOTION_CODES", env.STRIPE_PROMOTION_CODES),
    termsOfService: readSwitch("STRIPE_TERMS_OF_SERVICE", env.STRIPE_TERMS_OF_SERVICE),
  };
  if (env.STRIPE_SHIPPING_COUNTRIES)
    throw new SettingError(
      "STRIPE_SHIPPING_COUNTRIES is no longer read: members set the countries and rates on the dashboard, at Content, Shipping rates. Remove it.",
    );
  if (!env.STRIPE_SECRET_KEY) {
    // An operator who sets it expects that the shop takes payments.
    if (settings.webhookSecrets.length > 0)
      throw new SettingError(
        "STRIPE_WEBHOOK_SECRET is set, but STRIPE_SECRET_KEY is not: without it the checkout is closed. Set both together.",
      );
    return null;
  }
  const secretKey = checkKey(env.STRIPE_SECRET_KEY);
  if (deployed && settings.webhookSecrets.length === 0) {
    throw new SettingError(
      "STRIPE_WEBHOOK_SECRET is missing: with STRIPE_SECRET_KEY and SITE_ORIGIN set people could pay, and Stripe could not tell the site of it. Set both together.",
    );
  }
  if (settings.apiBase !== null && /_live_/.test(secretKey)) {
    throw new SettingError(
      "STRIPE_SECRET_KEY is a live key, but STRIPE_API_BASE is set, which would send it to another host than Stripe: leave one of the two out.",
    );
  }
  return { secretKey, ...settings };
}

/** Accepts secret and restricted keys (https://docs.stripe.com/keys), without line breaks or spaces. */
function checkKey(text: string): string {
  if (/^(sk|rk)_[!-~]+$/.test(text)) return text;
  const begun = /^(pk_|whsec_)/.exec(text)?.[1];
  throw new SettingError(
    `STRIPE_SECRET_KEY must be a secret key ('sk_...') or a restricted one ('rk_...')${begun ? `, not one that begins with '${begun}'` : ""}.`,
  );
}

function readWebhookSecrets(text: string | undefined): string[] {
  const secrets = readList(text);
  if (text && secrets.length === 0) throw new SettingError("STRIPE_WEBHOOK_SECRET holds no secret.");
  if (secrets.every((secret) => /^whsec_[!-~]+$/.test(secret))) return secrets;
  throw new SettingError(
    "STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook's endpoint ('whsec_...'), or several of them separated by commas.",
  );
}
