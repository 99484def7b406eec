import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addByPage } from "../support/shop-browser.ts";
import { useSite } from "../support/use-site.ts";

// Somebody sets text to twice its size on a phone (WCAG 2.2, 1.4.4).

const WIDTH = 390;
const site = useSite();
let page: Page;

beforeAll(async () => {
  await seedCatalogue(site.databaseFile);
  page = await site.browser.newPage({ viewport: { width: WIDTH, height: 844 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
});

afterAll(() => page?.close());

test.each([
  "/",
  "/about",
  "/services",
  "/portfolio",
  "/contact",
  "/shop",
  "/shop/covenant-tee",
  "/cart",
  "/shop/success",
  "/shop/cancel",
  "/orders",
  "/shipping",
  "/no/such/page",
  "/survey/creator",
  "/creators/micah-rowe",
])("%s doesn't scroll sideways, and its cart is on the screen", async (path) => {
  await page.goto(site.origin + path);
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => matchMedia("(max-width: 13rem)").matches), "the setting works").toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);
  const box = await page.getByRole("link", { name: /^Cart/ }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? WIDTH)).toBeLessThanOrEqual(WIDTH);
});

test("a cart with something in it doesn't scroll sideways, and keeps its words whole", async () => {
  await addByPage(page, site, "covenant-tee", { size: "2XL" });
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);
  const lines = await page.getByRole("link", { name: "Covenant Tee" }).evaluate((link) => {
    const word = document.createRange();
    word.setStart(link.firstChild!, 0);
    word.setEnd(link.firstChild!, "Covenant".length);
    return word.getClientRects().length;
  });
  expect(lines).toBe(1);
});
