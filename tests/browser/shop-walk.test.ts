import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openContextWithoutCookies } from "../support/open-browser.ts";
import { addByPage, badge, goToPayment, lineOf, quantityOf, subtotal } from "../support/shop-browser.ts";
import { readOrderLines } from "../support/shop-records.ts";
import { startShop } from "../support/shop-server.ts";
import { orderOf, sessionOf } from "../support/shop-steps.ts";
import { onPage, useServerAndBrowser } from "../support/use-site.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

const shop = useServerAndBrowser(() => startShop({ STRIPE_PROMOTION_CODES: "on" }));

function onShop(act: (page: Page) => Promise<void>, expected?: RegExp): Promise<void> {
  return onPage(shop, "/shop", act, { expected });
}

// tests/http/checkout.test.ts has the same without JavaScript.

test("a shopper walks from the shop to a paid order that is right to the cent", () =>
  onShop(async (page) => {
    await page
      .getByRole("link", { name: /Covenant Tee/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: "Covenant Tee" }).waitFor();
    await waitForScripts(page);
    await page.getByRole("radio", { name: "2XL" }).check();
    await page.getByRole("spinbutton", { name: "Quantity" }).fill("2");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await page.getByRole("heading", { level: 1, name: "Your Cart" }).waitFor();
    await page.getByRole("link", { name: "Continue Shopping" }).click();
    await page
      .getByRole("link", { name: /Stewardship Notebook/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: "Stewardship Notebook" }).waitFor();
    await waitForScripts(page);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await lineOf(page, "Stewardship Notebook").waitFor();
    expect(await subtotal(page)).toBe("$80.50");
    await waitForScripts(page);

    const sessionId = await goToPayment(page, shop);
    await page.getByLabel(/^Code/).fill("FAITH10");
    await page.getByRole("button", { name: "Decline" }).click();
    await page.getByText("Your card was declined.").waitFor();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.waitForURL(`${shop.origin}/shop/success?session_id=${sessionId}`);
    await page.getByRole("heading", { level: 1, name: "Thank you for your purchase!" }).waitFor();
    await page.getByText("Your order is confirmed. We'll send you a shipping update shortly.").waitFor();
    // 8050 cents minus 10%.
    await page.getByText("$72.45").waitFor();
    await page.getByText("-$8.05").waitFor();
    await shop.stripe.stripeFake.settled();
    const order = await orderOf(shop, sessionId);
    expect(order).toMatchObject({
      state: "paid",
      amount_cents: 8050,
      paid_cents: 7245,
      currency: "usd",
      attention: null,
    });
    expect(await readOrderLines(shop.databaseFile, order.id)).toMatchObject([
      { name: "Covenant Tee", size: "2XL", price_cents: 3200, quantity: 2, held: 2 },
      { name: "Stewardship Notebook", size: "", price_cents: 1650, quantity: 1, held: 1 },
    ]);
    expect(await badge(page)).toBe("Cart");
    await page.getByRole("link", { name: "Back to the Shop" }).click();
    await page.waitForURL(`${shop.origin}/shop`);
  }, /402/));

test("after Cancel on the payment page, one button restores the cart", () =>
  onShop(async (page) => {
    await addByPage(page, shop, "fish-fry-bandana", { quantity: "3" });
    const sessionId = await goToPayment(page, shop);
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("heading", { level: 1, name: "Payment canceled" }).waitFor();
    expect(sessionOf(shop, sessionId).status).toBe("expired");
    await page.getByRole("button", { name: "Restore my cart" }).click();
    await page.getByRole("status").filter({ hasText: "Back in your cart" }).waitFor();
    await eventually(() => quantityOf(page, "Fish Fry Bandana").inputValue()).toBe("3");
    expect((await orderOf(shop, sessionId)).state).toBe("cancelled");
  }));

test(
  "the browser's Back from the payment page finds a payment that is not finished, which goes on or puts it back",
  { tags: "long" },
  () =>
    onShop(async (page) => {
      await addByPage(page, shop, "fish-fry-bandana", { quantity: "4" });
      const sessionId = await goToPayment(page, shop);
      await page.goBack();
      const unfinished = page.getByRole("region", { name: "Payment not finished" });
      await unfinished.getByText("$56.00 payment for 4 items").waitFor();
      expect(await page.getByText("Added to your cart").count(), "nothing was added now").toBe(0);
      await unfinished.getByRole("link", { name: "Finish paying" }).click();
      await page.waitForURL(`${shop.stripe.origin}/c/pay/${sessionId}`);
      await page.goBack();
      await waitForScripts(page);
      await unfinished.getByRole("button", { name: "Put it back in my cart" }).click();
      await eventually(() => quantityOf(page, "Fish Fry Bandana").count()).toBe(1);
      expect(await quantityOf(page, "Fish Fry Bandana").inputValue()).toBe("4");
      expect(await unfinished.count()).toBe(0);
      expect(sessionOf(shop, sessionId).status).toBe("expired");
      await waitForScripts(page);
      expect(await goToPayment(page, shop)).not.toBe(sessionId);
    }),
);

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
    // If cookies are blocked, Chromium blocks storage too.
    /copy of the cart/,
  ),
);

test("a product becomes a live page without a complaint, asks for a size, and says that it is adding", () =>
  onPage(shop, "/shop/covenant-tee", async (page) => {
    let asked = 0;
    // The request never gets a response, so the page stays in its waiting state.
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
        // The scripts come once the picture has failed, or it fails once they are there.
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
