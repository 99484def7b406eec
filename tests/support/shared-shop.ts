import { postgresUrl } from "./fresh-database.ts";
import { seedCatalogue } from "./seed-catalogue.ts";
import { keptByWorker } from "./shared-by-worker.ts";
import { emptyForNext } from "./shared-server.ts";
import { type ShopServer, startShop } from "./shop-server.ts";

/** The built site with seeded products and a Stripe fake, once per worker. The fake keeps earlier files' sessions. */
export async function useSharedShop(): Promise<ShopServer> {
  const shop = await keptByWorker().keep(
    postgresUrl() ? "shop on PostgreSQL" : "shop",
    () => startShop(),
    (started) => started.remove(),
  );
  await emptyForNext(shop);
  await seedCatalogue(shop.databaseFile);
  shop.stripe.stripeFake.clearFaults();
  shop.stripe.stripeFake.webhooks = "send";
  return { ...shop, remove: async () => {} };
}
