import { seedProducts } from "./seed-catalogue.ts";
import { type ShopServer, startShop } from "./shop-server.ts";
import { addToCart, beginPayment, orderOf } from "./shop-steps.ts";
import { visit } from "./visitor.ts";

/** Starts a shop with forty tees of one size at $28.00. */
export function startShopOfTees(): Promise<ShopServer> {
  // A killed server may take longer to start than the fake usually retries.
  const retryDelaysMs = Array.from({ length: 240 }, () => 500);
  const products = [{ ...seedProducts.tee, sizes: { M: [2_800, 40] as [number, number] } }];
  return startShop({}, { products, retryDelaysMs });
}

/** Pays for tees, with $6.00 for shipping. Returns a function that reads the order. */
export async function buyTees(shop: ShopServer, quantity: number): Promise<() => ReturnType<typeof orderOf>> {
  const shopper = visit(shop.origin);
  const answers = { size: "M", quantity: String(quantity) };
  const session = await beginPayment(shopper, await addToCart(shopper, "covenant-tee", answers));
  shop.stripe.stripeFake.pay(session);
  return () => orderOf(shop, session);
}
