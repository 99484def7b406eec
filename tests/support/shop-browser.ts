import type { Locator, Page } from "playwright";
import type { ShopServer } from "./shop-server.ts";
import { ready } from "./visit.ts";

interface Choice {
  size?: string;
  quantity?: string;
}

/** Adds a product to the cart on its page, and waits for the cart page. */
export async function addByPage(
  page: Page,
  shop: Pick<ShopServer, "origin">,
  slug: string,
  { size, quantity }: Choice = {},
): Promise<void> {
  await page.goto(`${shop.origin}/shop/${slug}`);
  await ready(page);
  if (size) await page.getByRole("radio", { name: size, exact: false }).first().check();
  if (quantity) await page.getByRole("spinbutton", { name: "Quantity" }).fill(quantity);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.waitForURL(`${shop.origin}/cart?added`);
  // With scripts, the address changes before the page does.
  await page.getByRole("heading", { name: "Your Cart", level: 1 }).waitFor();
  // A browser without cookies gets an empty cart, which has no form.
  if ((await page.locator("main form").count()) > 0) await ready(page);
}

export function lineOf(page: Page, name: string): Locator {
  return page.getByRole("article", { name });
}

export function quantityOf(page: Page, name: string): Locator {
  return page.getByRole("spinbutton", { name: `Quantity of ${name}` });
}

export async function subtotal(page: Page): Promise<string | null> {
  const text = await page.getByRole("region", { name: "Order Summary" }).getByRole("status").textContent();
  return text?.replace("Subtotal ", "") ?? null;
}

export async function badge(page: Page): Promise<string> {
  const text = await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).textContent();
  return (text ?? "").replaceAll(/\s+/g, " ").trim();
}

export function checkoutButton(page: Page): Locator {
  return page.getByRole("button", { name: "Proceed to Checkout" });
}

/** Returns the id of the payment page's Stripe session. */
export async function goToPayment(page: Page, shop: ShopServer): Promise<string> {
  await checkoutButton(page).click();
  await page.waitForURL(`${shop.stripe.origin}/c/pay/*`);
  return page.url().split("/c/pay/")[1] ?? "";
}

/** A new document has no mark. */
export async function markWindow(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

export function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => "marked" in window);
}
