import { sql } from "kysely";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { changeDatabase } from "../support/server-database.ts";
import { useSharedShop } from "../support/shared-shop.ts";
import { addByPage, goToPayment, lineOf, quantityOf, subtotal } from "../support/shop-browser.ts";
import { useServerAndBrowser, useWindow } from "../support/use-site.ts";
import { eventually, waitForScripts } from "../support/visit.ts";

// The cart backup in the browser, under the key `tetm-cart` (docs/behavior.md, Cart 12 to 14).

const shop = useServerAndBrowser(() => useSharedShop());
const sharedWindow = useWindow(shop);

const TEE = {
  productId: "product-covenant-tee",
  name: "Covenant Tee",
  price: 28,
  quantity: 2,
  imageUrl: "/pictures/shop/covenant-tee.svg",
  size: "S",
};
const TOTE = {
  productId: "product-hymn-board-tote",
  name: "Hymn Board Tote",
  price: 22,
  quantity: 1,
  imageUrl: "/pictures/shop/hymn-board-tote.svg",
  size: "",
};

describe("the copy", () => {
  // oxlint-disable-next-line vitest/expect-expect -- eventually does
  test("has the fields agreed on, and is written with every change", () =>
    sharedWindow.visit(async (page) => {
      await addByPage(page, shop, "covenant-tee", { size: "S", quantity: "2" });
      await eventually(() => copyOf(page)).toEqual([TEE]);
      await addByPage(page, shop, "hymn-board-tote");
      await eventually(() => copyOf(page)).toEqual([TEE, TOTE]);
      await quantityOf(page, "Covenant Tee, S").fill("5");
      await page.keyboard.press("Tab");
      await eventually(() => copyOf(page)).toEqual([{ ...TEE, quantity: 5 }, TOTE]);
      await lineOf(page, "Covenant Tee")
        .getByRole("button", { name: /Remove/ })
        .click();
      await eventually(() => copyOf(page)).toEqual([TOTE]);
      await page.getByRole("button", { name: "Empty the cart" }).click();
      await eventually(() => copyOf(page)).toEqual([]);
    }));

  test("is empty once the payment page is reached, and full again where checkout fails", () =>
    sharedWindow.visit(async (page) => {
      await addByPage(page, shop, "hymn-board-tote");
      await eventually(() => copyOf(page)).toEqual([TOTE]);
      shop.stripe.stripeFake.failNext({ on: "create", times: 9, kind: "status", status: 402 });
      await page.getByRole("button", { name: "Proceed to Checkout" }).click();
      await page.getByRole("alert").waitFor();
      shop.stripe.stripeFake.clearFaults();
      await eventually(() => copyOf(page)).toEqual([TOTE]);
      await waitForScripts(page);
      await goToPayment(page, shop);
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await page.waitForURL(`${shop.origin}/shop/success*`);
      await eventually(() => copyOf(page)).toBe(null);
    }, /503/));

  // oxlint-disable-next-line vitest/expect-expect -- it waits for what is expected
  test("outlives a checkout for which the server had lost the cart", { tags: "long" }, () =>
    sharedWindow.visit(async (page, context) => {
      await addByPage(page, shop, "hymn-board-tote");
      await eventually(() => copyOf(page)).toEqual([TOTE]);
      await context.clearCookies();
      await page.getByRole("button", { name: "Proceed to Checkout" }).click();
      await offer(page).getByText("1 item").waitFor();
    }),
  );
});

describe("where the server knows no cart, the copy", () => {
  test("is offered, and put back by today's catalogue: its own names and prices count for nothing", () =>
    sharedWindow.visit(async (page, context) => {
      await addByPage(page, shop, "hymn-board-tote");
      await eventually(() => copyOf(page)).toEqual([TOTE]);
      await remember(page, [{ ...TEE, name: "Free Tee", price: 0.01 }, TOTE]);
      await context.clearCookies();
      await page.goto(`${shop.origin}/cart`);
      await waitForScripts(page);
      await offer(page).getByText("Last time you were here, you had 3 items in your cart.").waitFor();
      await offer(page).getByRole("button", { name: "Restore my cart" }).click();
      await page.getByRole("status").filter({ hasText: "Back in your cart" }).waitFor();
      expect(await subtotal(page)).toBe("$78.00");
      expect(await page.getByText("Free Tee").count()).toBe(0);
      await eventually(() => copyOf(page)).toEqual([TEE, TOTE]);
    }));

  test("is put back as far as it is still offered, and that is said", { tags: "long" }, () =>
    sharedWindow.visit(async (page) => {
      await openWith(page, [
        { ...TOTE, productId: "product-crown", name: "Crown" },
        { ...TEE, size: "7XL" },
        { ...TOTE, quantity: 4000 },
      ]);
      await offer(page).getByRole("button", { name: "Restore my cart" }).click();
      await page
        .getByRole("status")
        .filter({ hasText: "The rest are no longer in the shop." })
        .filter({ hasText: "Not in your cart: Crown; Covenant Tee, 7XL." })
        .waitFor();
      expect([await page.getByRole("article").count(), await quantityOf(page, "Hymn Board Tote").inputValue()]).toEqual(
        [1, "999"],
      );
    }),
  );

  test(
    "that holds nothing that is still offered is refused in words, by its name, and not offered again",
    { tags: "long" },
    () =>
      sharedWindow.visit(async (page) => {
        await changeDatabase(shop.databaseFile, sql`update products set published = 0 where slug = 'fish-fry-bandana'`);
        await openWith(page, [{ ...TOTE, productId: "product-fish-fry-bandana", name: "Fish Fry Bandana" }]);
        await offer(page).getByRole("button", { name: "Restore my cart" }).click();
        await page
          .getByRole("alert")
          .filter({ hasText: "This couldn't be added" })
          .filter({ hasText: "Not in your cart: Fish Fry Bandana." })
          .waitFor();
        await eventually(async () => [await offer(page).count(), await copyOf(page)]).toEqual([0, null]);
        await page.reload();
        await waitForScripts(page, "main");
        expect(await offer(page).count()).toBe(0);
        expect(await page.getByText("is blocking cookies").count()).toBe(0);
      }, /409/),
  );

  test("can be forgotten", { tags: "long" }, () =>
    sharedWindow.visit(async (page) => {
      await openWith(page, [TOTE]);
      await offer(page).getByRole("button", { name: "No, thanks" }).click();
      await offer(page).waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
      await eventually(() => copyOf(page)).toBe(null);
      await page.reload();
      await waitForScripts(page, "main");
      expect(await offer(page).count()).toBe(0);
    }),
  );

  // tests/unit/cart-backup.test.ts covers the others.
  test("that can't be read is logged and left out: the cart starts empty", { tags: "long" }, () => {
    const logged: string[] = [];
    return sharedWindow.visit(async (page) => {
      page.on("console", (message) => logged.push(message.text()));
      await page.goto(`${shop.origin}/cart`);
      await page.evaluate(() => localStorage.setItem("tetm-cart", "{"));
      await page.reload();
      await eventually(() => logged.join()).toContain("The browser's copy of the cart could not be used.");
      await page.getByRole("heading", { level: 1, name: "Your Cart Is Empty" }).waitFor();
      expect(await offer(page).count()).toBe(0);
    }, /copy of the cart/);
  });
});

test("where the server knows a cart, the copy gives way to it", () =>
  sharedWindow.visit(async (page) => {
    await addByPage(page, shop, "hymn-board-tote");
    await eventually(() => copyOf(page)).toEqual([TOTE]);
    await remember(page, [{ ...TEE, quantity: 9 }]);
    await page.goto(`${shop.origin}/cart`);
    await eventually(() => copyOf(page)).toEqual([TOTE]);
    expect(await offer(page).count()).toBe(0);
  }));

async function openWith(page: Page, lines: readonly object[]): Promise<void> {
  await page.goto(`${shop.origin}/cart`);
  await remember(page, lines);
  await page.reload();
  await waitForScripts(page);
}

function offer(page: Page) {
  return page.getByRole("region", { name: "This browser remembers your cart" });
}

function copyOf(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("tetm-cart") ?? "null") as unknown);
}

function remember(page: Page, lines: readonly object[]): Promise<void> {
  return page.evaluate((text) => localStorage.setItem("tetm-cart", text), JSON.stringify(lines));
}
