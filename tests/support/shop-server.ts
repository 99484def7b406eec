import { type ServedStripeFake, serveStripeFake } from "../../app/dev/stripe-fake/serve.ts";
import { type SeedProduct, seedCatalogue } from "./seed-catalogue.ts";
import { startServer, type TestServer } from "./start-server.ts";

export interface ShopServer extends TestServer {
  stripe: ServedStripeFake;
}

export const FAKE_STRIPE_KEYS = { secretKey: "sk_test_shop", webhookSecret: "whsec_shop" };

interface Options {
  /** Replaces the seeded products. */
  products?: readonly SeedProduct[];
  /** Replaces the delivery of webhooks. */
  deliver?: typeof postWebhook;
  /** Replaces `startServer`, for example to start several machines. */
  start?: typeof startServer;
  /** A made-up tax rate, if the site asks for taxes. */
  taxRate?: number;
  /** Milliseconds before each webhook retry. The fake gives up after twelve seconds. */
  retryDelaysMs?: readonly number[];
}

/** The Stripe fake runs in this process, so it survives a restart of the server. */
export async function startShop(
  env: Record<string, string> = {},
  { products, deliver = postWebhook, start = startServer, taxRate = 0, retryDelaysMs }: Options = {},
): Promise<ShopServer> {
  let origin = "";
  const stripe = await serveStripeFake({
    ...FAKE_STRIPE_KEYS,
    port: 0,
    taxRate,
    ...(retryDelaysMs && { retryDelaysMs }),
    now: () => new Date(),
    deliver: (body, headers) => deliver(origin, body, headers),
  });
  const server = await start({
    STRIPE_SECRET_KEY: FAKE_STRIPE_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: FAKE_STRIPE_KEYS.webhookSecret,
    STRIPE_API_BASE: stripe.origin,
    ...env,
  });
  ({ origin } = server);
  await seedCatalogue(server.databaseFile, products);
  return {
    ...server,
    stripe,
    remove: async () => {
      await stripe.close();
      await server.remove();
    },
  };
}

/** Posts like Stripe. Returns the status. */
export async function postWebhook(origin: string, body: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${origin}/webhooks/stripe`, { method: "POST", body, headers });
  await response.body?.cancel();
  return response.status;
}
