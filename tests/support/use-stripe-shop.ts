import { pino } from "pino";
import { afterEach, beforeEach } from "vitest";
import type { Database } from "../../app/database/database.ts";
import { type ServedStripeFake, serveStripeFake } from "../../app/dev/stripe-fake/serve.ts";
import { makeRandomId } from "../../app/server/security/cookies-and-tokens.server.ts";
import { connectStripe } from "../../app/shop/checkout/stripe.server.ts";
import { seedCatalogue } from "./seed-catalogue.ts";
import { FAKE_STRIPE_KEYS } from "./shop-server.ts";
import { useTestDatabase } from "./use-test-database.ts";

/** A shop's database and a Stripe fake. Its webhooks wait until a test takes them. */
interface StripeShop {
  db: Database;
  stripe: ServedStripeFake;
  received: { body: string; signature: string }[];
}

/** Gives each test its own shop, without a server. */
export function useStripeShop(taxRate = 0): StripeShop {
  const shop = {} as StripeShop;
  const store = useTestDatabase();
  beforeEach(async () => {
    await seedCatalogue(store.file);
    const received: StripeShop["received"] = [];
    const stripe = await serveStripeFake({
      ...FAKE_STRIPE_KEYS,
      port: 0,
      taxRate,
      now: () => new Date(),
      deliver: async (body, headers) => {
        received.push({ body, signature: headers["Stripe-Signature"] ?? "" });
        return 200;
      },
    });
    Object.assign(shop, { db: store.db, stripe, received });
  });
  afterEach(() => shop.stripe.close());
  return shop;
}

export async function depsOf({ db, stripe }: StripeShop) {
  const { secretKey, webhookSecret } = FAKE_STRIPE_KEYS;
  const account = { secretKey, webhookSecrets: [webhookSecret], apiBase: stripe.origin, termsOfService: false };
  const log = pino({ level: "silent" });
  const payments = await connectStripe({ ...account, automaticTax: true, promotionCodes: true }, { log, retries: 0 });
  return { db, payments, log, now: () => new Date(), randomId: makeRandomId, secrets: ["a-secret"] };
}
