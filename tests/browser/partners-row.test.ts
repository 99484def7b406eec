import { expect, test } from "vitest";
import { openContext } from "../support/open-browser.ts";
import { useSite } from "../support/use-site.ts";
import { eventually, visit } from "../support/visit.ts";

// tests/long/home.test.ts covers rows of other lengths.

const site = useSite();

test("the partners' row passes by, and can be paused", () =>
  visit(openContext(site.browser, { javaScriptEnabled: false, reducedMotion: "no-preference" }), async (page) => {
    await page.goto(site.origin);
    const row = page.locator("[data-part=partners-row]");
    const place = () => row.evaluate((one) => one.getBoundingClientRect().x);
    const before = await place();
    await eventually(place).not.toBe(before);
    await page.getByLabel(/^Pause/).check();
    await page.mouse.move(0, 0);
    expect(await row.evaluate((one) => getComputedStyle(one).animationPlayState)).toBe("paused");
  }));
