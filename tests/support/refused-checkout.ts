import { expect } from "vitest";
import { readOrders, readStock } from "./shop-records.ts";
import type { ShopServer } from "./shop-server.ts";
import { addToCart } from "./shop-steps.ts";
import { type Page, visit, type Visitor } from "./visitor.ts";

/** A shopper at the checkout of one Covenant Tee. */
export interface Checkout {
  shop: ShopServer;
  shopper: Visitor;
  cart: Page;
  /** Units in stock before the checkout. */
  stock: number | null;
  pay: () => Promise<Page>;
}

export async function openCheckout(shop: ShopServer): Promise<Checkout> {
  const shopper = visit(shop.origin);
  const stock = await stockOf(shop);
  const cart = await addToCart(shopper, "covenant-tee", { size: "2XL" });
  return { shop, shopper, cart, stock, pay: () => shopper.press(cart, "checkout") };
}

/**
 * Expects that the checkout failed with a message, that the cart is unchanged, and that the held units can be sold
 * again.
 */
export async function expectNoCheckout({ shop, shopper, stock }: Checkout, refused: Page): Promise<void> {
  expect([refused.status, refused.headers.get("Retry-After"), refused.title]).toEqual([
    503,
    "60",
    expect.stringMatching(/^Error: /),
  ]);
  expect(refused.text).toContain("Checkout isn't available right now");
  for (const page of [refused, await shopper.get("/cart")]) expect(page.text).toContain("Covenant Tee");
  expect(await stockOf(shop)).toBe(stock);
  expect((await readOrders(shop.databaseFile)).at(-1)?.state).toBe("cancelled");
}

function stockOf(shop: ShopServer): Promise<number | null> {
  return readStock(shop.databaseFile, "product-covenant-tee", "2XL");
}
