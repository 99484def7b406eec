import { beforeAll, expect, test } from "vitest";
import { openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addByPage } from "../support/shop-browser.ts";
import { useSite } from "../support/use-site.ts";
import { eventually, visit } from "../support/visit.ts";

// A phone. tests/long has all pages and widths: looks, announcement-button, home.

const site = useSite();
const phone = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };

beforeAll(() => seedCatalogue(site.databaseFile));

test("with text at twice its size, a cart with something in it doesn't scroll sideways", () =>
  visit(openContext(site.browser, phone), async (page, context) => {
    const session = await context.newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    await addByPage(page, site, "covenant-tee", { size: "2XL" });
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => matchMedia("(max-width: 13rem)").matches), "the setting works").toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }));

test("the seal floats, and covers no link of the page's end", () =>
  visit(openContext(site.browser, phone), async (page) => {
    await page.goto(`${site.origin}/about`);
    const seal = page.locator("[data-part=seal]");
    expect(await seal.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    const covered = await seal.evaluate((one) => {
      scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return [...document.querySelectorAll("main a, footer a")]
        .filter(
          (link) =>
            link !== one &&
            [...link.getClientRects()].some(
              (box) => box.right > left && box.left < right && box.bottom > top && box.top < bottom,
            ),
        )
        .map((link) => link.textContent);
    });
    expect(covered).toEqual([]);
  }));

test("the partners' row passes by, and can be paused", () =>
  visit(openContext(site.browser, { ...phone, reducedMotion: "no-preference" }), async (page) => {
    await page.goto(site.origin);
    const row = page.locator("[data-part=partners-row]");
    const place = () => row.evaluate((one) => one.getBoundingClientRect().x);
    const before = await place();
    await eventually(place).not.toBe(before);
    await page.getByLabel(/^Pause/).check();
    await page.mouse.move(0, 0);
    expect(await row.evaluate((one) => getComputedStyle(one).animationPlayState)).toBe("paused");
  }));
