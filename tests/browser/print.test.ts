import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { addByPage, goToPayment } from "../support/shop-browser.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import { beginSurvey } from "../support/survey-states.ts";

let shop: ShopServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  context = await openContext(browser, { javaScriptEnabled: false, colorScheme: "dark" });
  page = await context.newPage();
});

afterAll(async () => {
  await browser?.close();
  await shop?.remove();
});

test("About prints what it says", async () => {
  await page.goto(`${shop.origin}/about`);
  expect(await printed()).toContain("Gideon Marsh grew up");
});

test("the answers print without what can only be pressed", async () => {
  await beginSurvey(context, shop.origin);
  await page.goto(`${shop.origin}/survey/creator/answers`);
  const text = await printed();
  expect(text).toContain("Second line: ünïcode, 日本語, 🎺.");
  expect(text).not.toMatch(/change my answers|delete|withdraw/i);
});

test("a receipt prints the order", async () => {
  await addByPage(page, shop, "covenant-tee", { size: "2XL" });
  await goToPayment(page, shop);
  await page.getByRole("button", { name: /^Pay/ }).first().click();
  await page.waitForURL(`${shop.origin}/shop/success**`);
  expect(await printed()).toMatch(/Covenant Tee[\s\S]*\$32\.00/);
});

/** What a person finds on paper, which holds nothing that is there to be pressed and stands dark on white. */
async function printed(): Promise<string> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const shown = await page.locator(".skip-link, button, .button, summary, footer, nav, input, .cart-link, .announcement-button").filter({ visible: true }).all();
  expect(await Promise.all(shown.map((one) => one.evaluate((element) => element.outerHTML.slice(0, 80))))).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe("rgb(251, 250, 247)");
  const text = await page.locator("body").innerText();
  await page.emulateMedia({ media: "screen" });
  return text;
}
