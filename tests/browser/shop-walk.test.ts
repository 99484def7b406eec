import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openContextWithoutCookies } from "../support/open-browser.ts";
import { addByPage, badge, goToPayment, subtotal } from "../support/shop-browser.ts";
import { startShop } from "../support/shop-server.ts";
import { orderOf } from "../support/shop-steps.ts";
import { onPage, useServerAndBrowser } from "../support/use-site.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

const shop = useServerAndBrowser(() => startShop({ STRIPE_PROMOTION_CODES: "on" }));

function onShop(act: (page: Page) => Promise<void>, expected?: RegExp): Promise<void> {
  return onPage(shop, "/shop", act, { expected });
}

// Without JavaScript, or turning back: tests/http/checkout.test.ts. Back from payment: tests/long/back.test.ts.

test("after a declined card a payment with a code is an order that is right to the cent, and the cart is empty", () =>
  onShop(async (page) => {
    await addByPage(page, shop, "covenant-tee", { size: "2XL", quantity: "2" });
    await addByPage(page, shop, "stewardship-notebook");
    await eventually(() => subtotal(page)).toBe("$80.50");
    const sessionId = await goToPayment(page, shop);
    await page.getByLabel(/^Code/).fill("FAITH10");
    await page.getByRole("button", { name: "Decline" }).click();
    await page.getByText("Your card was declined.").waitFor();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.waitForURL(`${shop.origin}/shop/success?session_id=${sessionId}`);
    await page.getByRole("heading", { level: 1, name: "Thank you for your purchase!" }).waitFor();
    // 8050 cents minus 10%.
    for (const words of ["$72.45", "-$8.05"]) await page.getByText(words).waitFor();
    await shop.stripe.stripeFake.settled();
    const paid = { state: "paid", amount_cents: 8050, paid_cents: 7245, currency: "usd", attention: null };
    expect(await orderOf(shop, sessionId)).toMatchObject(paid);
    expect(await badge(page)).toBe("Cart");
  }, /402/));

test("a shopper learns that the browser blocks cookies, and nothing fails silently", { tags: "long" }, () =>
  visit(
    openContextWithoutCookies(),
    async (page) => {
      await addByPage(page, shop, "fish-fry-bandana");
      await page.getByRole("alert").filter({ hasText: "Your browser is blocking cookies" }).waitFor();
      await eventually(() => page.title()).toBe("Error: Cart | TETM");
      await page.getByRole("heading", { level: 1, name: "Your Cart Is Empty" }).waitFor();
      expect(await badge(page)).toBe("Cart");
    },
    // Chromium blocks storage along with cookies.
    /copy of the cart/,
  ),
);

test("a product becomes a live page without a complaint, asks for a size, and says that it is adding", () =>
  onPage(shop, "/shop/covenant-tee", async (page) => {
    let asked = 0;
    // No response ever comes, so the page keeps waiting.
    await page.route("**/cart.data*", () => void (asked += 1));
    const add = page.locator("button[value=add]");
    await add.click();
    expect(
      await page
        .locator("input[name=size]")
        .first()
        .evaluate((input: HTMLInputElement) => input.validity.valueMissing),
    ).toBe(true);
    expect(asked).toBe(0);
    await page.getByRole("radio", { name: "2XL" }).check();
    await add.click();
    await eventually(() => add.textContent()).toBe("Adding...");
    await eventually(() => asked).toBe(1);
  }));

test.each([true, false])(
  "a picture that does not load gives way to the placeholder (it failed before the scripts came: %s)",
  async (early) => {
    await onPage(
      shop,
      "/about",
      async (page) => {
        // The scripts load either before or after the picture fails.
        const failed = page.waitForResponse("**/lighthouse-print.svg").then((answer) => answer.finished());
        await page.route("**/lighthouse-print.svg", async (route) => {
          if (!early) await waitForScripts(page);
          await route.fulfill({ status: 404 });
        });
        await page.route("**/assets/*.js", async (route) => {
          if (early) await failed;
          await route.continue();
        });
        await page.goto(`${shop.origin}/shop/lighthouse-print`);
        const picture = page.locator("main article img");
        await eventually(() => picture.getAttribute("src")).toBe("/pictures/shop/placeholder.svg");
        expect(await picture.getAttribute("alt")).toBe("No picture yet");
      },
      { expected: /404/ },
    );
  },
);
