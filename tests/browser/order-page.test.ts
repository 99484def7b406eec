import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { orderPageWords } from "../../app/shop/orders/shopper/shopper-order.ts";
import { expectNarrow, findAccessibilityViolations } from "../support/axe.ts";
import { openContext } from "../support/open-browser.ts";
import { countPrintedPages, findPaleWords } from "../support/printed-page.ts";
import { addByPage, goToPayment } from "../support/shop-browser.ts";
import { startShop } from "../support/shop-server.ts";
import { useServerAndBrowser } from "../support/use-site.ts";

// A shopper pays, opens the order's page, prints it, and asks about the order.

const shop = useServerAndBrowser(() => startShop({ STRIPE_TERMS_OF_SERVICE: "on" }));
let page: Page;
/** The payment page's link to the terms. */
let terms: string | null;

beforeAll(async () => {
  page = await (await openContext(shop.browser, { javaScriptEnabled: true, bypassCSP: true })).newPage();
  await addByPage(page, shop, "covenant-tee", { size: "2XL", quantity: "2" });
  await goToPayment(page, shop);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByText("Agree to the terms.").waitFor();
  terms = await page.getByRole("link", { name: "Terms of sale" }).getAttribute("href");
  await page.getByRole("checkbox", { name: "I agree to the Terms of sale." }).check();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByRole("link", { name: orderPageWords.link }).click();
  await page.getByRole("heading", { level: 1, name: "We're packing it" }).waitFor();
});

test("the page after the payment leads to the order, at an address without a secret", async () => {
  expect(new URL(page.url()).search).toBe("");
  expect(new URL(page.url()).pathname).toMatch(/^\/orders\/[\da-f]{8}$/);
  await page.reload();
  await page.getByText("2 × Covenant Tee, size 2XL").waitFor();
  await page.getByText("12 Harvest Lane").waitFor();
});

test("the shopper had to agree to our terms, which the payment page and the order's page link to", async () => {
  expect(terms).toBe(`${shop.origin}/terms`);
  for (const path of ["/terms", "/shipping"])
    expect(await page.locator(`main a[href="${path}"]`).count(), path).toBe(1);
});

test("axe finds nothing on a dark phone, and 320 px need no scrolling sideways", async () => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await expectNarrow(page);
});

test("it prints on one sheet, without buttons, and its words are dark on paper", async () => {
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await countPrintedPages(page)).toBe(1);
  await page.emulateMedia({ media: "print" });
  expect(await page.evaluate(findPaleWords)).toEqual([]);
  expect(await page.locator("main").innerText()).not.toContain(orderPageWords.write);
  await page.emulateMedia({ media: null });
});
