import { sql } from "kysely";
import type { Locator, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { cartAlerts } from "../../app/shop/cart/words.ts";
import { changeDatabase } from "../support/server-database.ts";
import { useSharedShop } from "../support/shared-shop.ts";
import {
  addByPage,
  badge,
  checkoutButton,
  goToPayment,
  isMarked,
  lineOf,
  markWindow,
  quantityOf,
  subtotal,
} from "../support/shop-browser.ts";
import { addToCart, orderOf } from "../support/shop-steps.ts";
import { useServerAndBrowser, useWindow } from "../support/use-site.ts";
import { eventually, hold, openBeforeScripts, waitForScripts } from "../support/visit.ts";
import { visit } from "../support/visitor.ts";

// The cart with JavaScript: everything that its plain form can do, without a page load.

const shop = useServerAndBrowser(() => useSharedShop());
const sharedWindow = useWindow(shop);

const NOTEBOOK = "Stewardship Notebook";
const BANDANA = "Fish Fry Bandana";

describe("a quantity", () => {
  // tests/unit/cart.test.ts covers other texts.
  test("is sent when the field is left, without a new page, and becomes what the server made of it", () =>
    onCart(async (page) => {
      await typeAndLeave(page, "1000");
      await eventually(() => subtotal(page)).toBe("$16,483.50");
      await eventually(() => quantityOf(page, NOTEBOOK).inputValue()).toBe("999");
      expect(await isMarked(page)).toBe(true);
      await eventually(() => badge(page)).toBe("Cart 99+ items");
    }, "3"));

  test("below zero removes the line, and the focus is not lost", () =>
    onCart(async (page) => {
      await typeAndLeave(page, "-1");
      await page.getByRole("heading", { level: 1, name: "Your Cart Is Empty" }).waitFor();
      expect(await isMarked(page)).toBe(true);
      await eventually(() => badge(page)).toBe("Cart");
    }));

  test("is sent by Enter too, which removes nothing and leaves the focus where it is", { tags: "long" }, () =>
    onCart(async (page) => {
      await type(page, "4");
      await page.keyboard.press("Enter");
      await eventually(() => subtotal(page)).toBe("$66.00");
      expect(await quantityOf(page, NOTEBOOK).inputValue()).toBe("4");
      expect(await page.locator(":focus").getAttribute("name")).toBe("quantity");
      expect([await isMarked(page), await lineOf(page, NOTEBOOK).count()]).toEqual([true, 1]);
    }),
  );

  test("that was typed and not left yet is what is paid for", () =>
    onCart(async (page) => {
      await type(page, "3");
      const sessionId = await goToPayment(page, shop);
      expect((await orderOf(shop, sessionId)).amount_cents).toBe(3 * 1650);
    }));

  test.each([
    ["removes another line", (page: Page) => lineOf(page, BANDANA).getByRole("button", { name: /^Remove/ }), ["3"]],
    ["empties the cart", (page: Page) => page.getByRole("button", { name: "Empty the cart" }), []],
  ] as const)(
    "that was typed goes with the button that %s: in one post",
    { tags: "long" },
    (_what, button, quantities) =>
      onCart(async (page) => {
        await addByPage(page, shop, "fish-fry-bandana");
        const posts: string[] = [];
        page.on("request", (request) => void (request.method() === "POST" && posts.push(request.postData() ?? "")));
        await type(page, "3");
        await button(page).click();
        const shown = () =>
          page
            .locator("main [name=quantity]")
            .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));
        await eventually(shown).toEqual(quantities);
        await eventually(() => page.locator("[aria-busy=true]").count()).toBe(0);
        expect(posts).toHaveLength(1);
        expect(await page.locator("main").textContent()).not.toContain(cartAlerts.changed.title);
      }),
  );

  test("that was typed is sent when a link is pressed out of its field", { tags: "long" }, () =>
    onCart(async (page) => {
      // With the clock stopped, anything that waits for the end of the press never comes.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await type(page, "3");
      await page.getByRole("link", { name: "About", exact: true }).first().click();
      await page.waitForURL("**/about");
      await eventually(async () => {
        await page.goto(`${shop.origin}/cart`);
        return quantityOf(page, NOTEBOOK).inputValue();
      }).toBe("3");
    }),
  );

  test("that is typed while another one is on its way is not lost", () =>
    onCart(async (page) => {
      await addByPage(page, shop, "fish-fry-bandana");
      const answer = await hold(page, "**/cart.data*", 1);
      await type(page, "2");
      await quantityOf(page, BANDANA).fill("7");
      answer();
      await eventually(() => subtotal(page)).toBe("$47.00");
      expect(await quantityOf(page, BANDANA).inputValue()).toBe("7");
      await page.keyboard.press("Tab");
      await eventually(() => subtotal(page)).toBe("$131.00");
    }));
});

test("a quantity typed before scripts came is sent once they are there, and paid for", { tags: "long" }, () =>
  onCart(async (page) => {
    const letScriptsCome = await openBeforeScripts(page, `${shop.origin}/cart`);
    await quantityOf(page, NOTEBOOK).fill("3");
    await page.locator("h1").click();
    await letScriptsCome();
    await eventually(() => subtotal(page)).toBe("$49.50");
    expect(await quantityOf(page, NOTEBOOK).inputValue()).toBe("3");
  }),
);

test("a quantity that is being typed while scripts come stays, and is sent when the field is left", () =>
  onCart(async (page) => {
    const letScriptsCome = await openBeforeScripts(page, `${shop.origin}/cart`);
    await type(page, "4");
    await letScriptsCome();
    expect(await quantityOf(page, NOTEBOOK).inputValue()).toBe("4");
    await page.keyboard.press("Tab");
    await eventually(() => subtotal(page)).toBe("$66.00");
  }));

test("the button 'Update' keeps the focus that it has when scripts come, and goes when the focus leaves it", () =>
  onCart(async (page) => {
    const letScriptsCome = await openBeforeScripts(page, `${shop.origin}/cart`);
    const update = page.getByRole("button", { name: `Update ${NOTEBOOK}` });
    await update.focus();
    await letScriptsCome();
    expect(await update.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Tab");
    await eventually(() => update.isVisible()).toBe(false);
    expect(await page.locator(":focus").textContent()).toBe("Remove");
  }));

test("while it is sent the cart says so", { tags: "long" }, () =>
  onCart(async (page) => {
    const answer = await hold(page, "**/cart.data*");
    await typeAndLeave(page, "2");
    await page.getByRole("button", { name: "Updating..." }).waitFor();
    expect(await page.locator("form[aria-busy=true]").count()).toBe(1);
    answer();
    await checkoutButton(page).waitFor();
    await eventually(() => subtotal(page)).toBe("$33.00");
  }),
);

test("checkout that was stopped can be pressed again, and a quantity typed meanwhile is sent", { tags: "long" }, () =>
  onCart(async (page) => {
    await page.clock.install();
    // Like the browser's Stop button.
    await page.route("**/cart", (route) => route.abort("aborted"), { times: 1 });
    await checkoutButton(page).click();
    await page.getByRole("button", { name: "Updating..." }).waitFor();
    await typeAndLeave(page, "2");
    await page.clock.fastForward("00:10");
    await eventually(() => subtotal(page)).toBe("$33.00");
    const sessionId = await goToPayment(page, shop);
    expect((await orderOf(shop, sessionId)).amount_cents).toBe(2 * 1650);
  }),
);

test("'Remove' takes one line out without a new page; the focus stays in the page's content", () =>
  onCart(async (page) => {
    await addByPage(page, shop, "fish-fry-bandana");
    await markWindow(page);
    await lineOf(page, BANDANA)
      .getByRole("button", { name: /Remove/ })
      .focus();
    await page.keyboard.press("Enter");
    await eventually(() => lineOf(page, BANDANA).count()).toBe(0);
    await eventually(() => subtotal(page)).toBe("$16.50");
    expect([await lineOf(page, NOTEBOOK).count(), await isMarked(page)]).toEqual([1, true]);
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  }));

test("by keys alone: from the field over 'Proceed to Checkout' to the payment page", { tags: "long" }, () =>
  onCart(async (page) => {
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").textContent()).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await tabTo(page, "[name=quantity]");
    await page.keyboard.press("ArrowUp");
    await tabTo(page, "[value=checkout]");
    await eventually(() => subtotal(page)).toBe("$33.00");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${shop.stripe.origin}/c/pay/*`);
  }),
);

test("what was added is announced, and what could not be added interrupts", () =>
  onCart(
    async (page) => {
      await addByPage(page, shop, "fish-fry-bandana");
      await page.getByRole("status").filter({ hasText: "Added to your cart" }).waitFor();
      await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
      await page.goto(`${shop.origin}/shop/lighthouse-print`);
      await waitForScripts(page);
      await changeDatabase(
        shop.databaseFile,
        sql`update product_variants set stock = 0 where product_id = 'product-lighthouse-print'`,
      );
      await page.getByRole("button", { name: "Add to Cart" }).click();
      await page.getByRole("alert").filter({ hasText: "This is sold out" }).waitFor();
      await eventually(() => page.title()).toBe("Error: Cart | TETM");
      expect(await lineOf(page, BANDANA).count(), "the rest is as it was").toBe(1);
    },
    "1",
    /409/,
  ));

test(
  "a quantity above the limit is heard as it is seen, and told at its field; the amount is said with its name",
  { tags: "long" },
  () =>
    onCart(async (page) => {
      await page.evaluate(noteWhatIsSaid);
      await typeAndLeave(page, "25");
      await eventually(() => subtotal(page)).toBe("$412.50");
      const words =
        "You can buy up to 10 of this item at a time. Lower the quantity to check out. If you need more, contact us.";
      await eventually(() => page.evaluate(() => (window as unknown as { said: string[] }).said.toSorted())).toEqual([
        "Subtotal $412.50",
        words,
      ]);
      expect(await descriptionOf(quantityOf(page, NOTEBOOK))).toBe(words);
      await typeAndLeave(page, "10");
      await eventually(() => subtotal(page)).toBe("$165.00");
      await eventually(() => descriptionOf(quantityOf(page, NOTEBOOK))).toBe("");
    }),
);

/** Opens the cart page with notebooks in the cart, added as by a browser without scripts. */
function onCart(act: (page: Page) => Promise<void>, quantity = "1", complaints?: RegExp): Promise<void> {
  return sharedWindow.visit(async (page, context) => {
    const shopper = visit(shop.origin);
    await addToCart(shopper, "stewardship-notebook", { quantity });
    await context.addCookies(
      [...shopper.jar].map(([name, value]) => ({ name, value, url: shop.origin, httpOnly: true })),
    );
    await page.goto(`${shop.origin}/cart`);
    await waitForScripts(page);
    await markWindow(page);
    await act(page);
  }, complaints);
}

/** Runs in the page. Stores the last full text of each live region, as `aria-atomic` announces it. */
function noteWhatIsSaid(): void {
  const last = new Map<Element, string>();
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest("main :is([role=status], output)");
      if (region?.textContent) last.set(region, region.textContent.trim().replaceAll(/\s+/g, " "));
    }
    Object.assign(window, { said: [...last.values()] });
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Returns what a screen reader announces after the field's name. */
function descriptionOf(field: Locator): Promise<string> {
  return field.evaluate(
    (one) => document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent?.trim() ?? "",
  );
}

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 20 && (await page.locator(`${selector}:focus`).count()) === 0; presses += 1)
    await page.keyboard.press("Tab");
}

async function type(page: Page, text: string): Promise<void> {
  const field = quantityOf(page, NOTEBOOK);
  await field.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type(text);
}

async function typeAndLeave(page: Page, text: string): Promise<void> {
  await type(page, text);
  await page.keyboard.press("Tab");
}
