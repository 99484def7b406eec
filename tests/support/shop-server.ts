import { type ServedStandIn, serveStripeStandIn } from "../../app/cli/stripe-stand-in/serve.ts";
import { seedCatalogue } from "./seed-catalogue.ts";
import { startServer, type TestServer } from "./start-server.ts";

/** The built site with something to sell, and the stand-in for Stripe that it talks to. */
export interface ShopServer extends TestServer {
  stripe: ServedStandIn;
}

const SECRETS = { secretKey: "sk_test_shop", webhookSecret: "whsec_shop" };

export async function startShop(env: Record<string, string> = {}): Promise<ShopServer> {
  let origin = "";
  const stripe = await serveStripeStandIn({
    ...SECRETS,
    port: 0,
    now: () => new Date(),
    deliver: (body, headers) => postWebhook(origin, body, headers),
  });
  const server = await startServer({
    STRIPE_SECRET_KEY: SECRETS.secretKey,
    STRIPE_WEBHOOK_SECRET: SECRETS.webhookSecret,
    STRIPE_API_BASE: stripe.origin,
    ...env,
  });
  ({ origin } = server);
  await seedCatalogue(server.databaseFile);
  return {
    ...server,
    stripe,
    remove: async () => {
      await stripe.close();
      await server.remove();
    },
  };
}

/** Posts to the site's webhook as Stripe does. Answers the status. */
export async function postWebhook(origin: string, body: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${origin}/webhooks/stripe`, { method: "POST", body, headers });
  await response.body?.cancel();
  return response.status;
}
