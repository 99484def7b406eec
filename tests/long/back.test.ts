import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openBrowserThatKeepsPages, openContext } from "../support/open-browser.ts";
import { addByPage, badge, goToPayment } from "../support/shop-browser.ts";
import { startShop } from "../support/shop-server.ts";
import { useServer } from "../support/use-server.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

// Back in a browser that keeps pages as they were left (docs/decisions/0137).

const shop = useServer(startShop);
let browser: Browser;

beforeAll(async () => void (browser = await openBrowserThatKeepsPages()));
afterAll(() => browser?.close());

const onPage = (act: (page: Page) => Promise<void>, javaScriptEnabled = true) =>
  visit(openContext(browser, { javaScriptEnabled }), act);

test.each([true, false])(
  "with JavaScript: %s, Back shows what is in the cart on every page, and what was chosen on the product's",
  (scripts) =>
    onPage(async (page) => {
      for (const path of ["/", "/about", "/shop"]) await page.goto(shop.origin + path);
      await addByPage(page, shop, "covenant-tee", { size: "2XL", quantity: "2" });
      await eventually(() => badge(page)).toBe("Cart 2 items");
      await back(page, "/shop/covenant-tee");
      expect(await page.getByRole("radio", { name: "2XL" }).isChecked()).toBe(true);
      expect(await page.getByRole("spinbutton", { name: "Quantity" }).inputValue()).toBe("2");
      await eventually(() => badge(page)).toBe("Cart 2 items");
      for (const path of ["/shop", "/about", "/"]) {
        await back(page, path);
        await eventually(() => badge(page)).toBe("Cart 2 items");
      }
      await addByPage(page, shop, "fish-fry-bandana");
      await back(page, "/shop/fish-fry-bandana");
      await back(page, "/");
      await eventually(() => badge(page)).toBe("Cart 3 items");
    }, scripts),
);

test("Back from the payment page shows the cart as checkout left it", () =>
  onPage(async (page) => {
    await page.goto(`${shop.origin}/shop`);
    await addByPage(page, shop, "fish-fry-bandana");
    await goToPayment(page, shop);
    await page.goBack({ waitUntil: "commit" });
    await page.getByRole("heading", { name: "Payment not finished" }).waitFor();
    expect(await badge(page)).toBe("Cart");
  }));

test.each([
  ["from memory", () => Promise.resolve(browser)],
  ["as it came", openBrowser],
] as const)(
  "a form that is shown %s has what was being typed, and scripts bring the header's count up to date",
  async (_how, open) => {
    const opened = await open();
    await visit(openContext(opened, { javaScriptEnabled: true }), async (page) => {
      await page.goto(`${shop.origin}/contact`);
      await waitForScripts(page);
      await page.getByRole("textbox", { name: "Message" }).fill("Half of it");
      await addByPage(page, shop, "fish-fry-bandana");
      await back(page, "/shop/fish-fry-bandana");
      await back(page, "/contact");
      await eventually(() => badge(page)).toBe("Cart 1 item");
      expect(await page.getByRole("textbox", { name: "Message" }).inputValue()).toBe("Half of it");
    });
    if (opened !== browser) await opened.close();
  },
);

/** A page from the back/forward cache doesn't load again. */
async function back(page: Page, path: string): Promise<void> {
  await page.goBack({ waitUntil: "commit" });
  await page.waitForURL(shop.origin + path, { waitUntil: "commit" });
}
