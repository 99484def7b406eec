import { readList, readOrigin, readSwitch, SettingError } from "./read-setting.server.ts";

export interface StripeSettings {
  secretKey: string;
  /** Each of them may sign webhooks, for rotation; empty: none is believed. */
  webhookSecrets: string[];
  /** Another host that speaks Stripe's API (`http://127.0.0.1:4242`), or null. */
  apiBase: string | null;
  automaticTax: boolean;
  promotionCodes: boolean;
  /** Where orders are sent, as ISO 3166-1 codes. */
  shippingCountries: string[];
}

/** Null where payment is not set up. */
export function readStripeSettings(env: Record<string, string | undefined>): StripeSettings | null {
  const apiBase = readOrigin("STRIPE_API_BASE", env.STRIPE_API_BASE);
  const shippingCountries = readList(env.STRIPE_SHIPPING_COUNTRIES || "US");
  if (shippingCountries.some((code) => !/^[A-Z]{2}$/.test(code))) {
    throw new SettingError("STRIPE_SHIPPING_COUNTRIES has to be a list of two-letter country codes such as 'US,CA'.");
  }
  const settings = {
    webhookSecrets: readList(env.STRIPE_WEBHOOK_SECRET),
    apiBase,
    automaticTax: readSwitch("STRIPE_AUTOMATIC_TAX", env.STRIPE_AUTOMATIC_TAX),
    promotionCodes: readSwitch("STRIPE_PROMOTION_CODES", env.STRIPE_PROMOTION_CODES),
    shippingCountries,
  };
  return env.STRIPE_SECRET_KEY ? { secretKey: env.STRIPE_SECRET_KEY, ...settings } : null;
}
