import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { button, fillStepOne, waitForStep } from "../support/fill-survey.ts";
import { useSharedShop } from "../support/shared-shop.ts";
import { addByPage, lineOf, quantityOf } from "../support/shop-browser.ts";
import { readRecord } from "../support/survey-records.ts";
import { onPage, useServerAndBrowser } from "../support/use-site.ts";
import { eventually, hold, untilIdle, waitForScripts } from "../support/visit.ts";

// Pressing a button again while the first request is pending. Without scripts: tests/http. A message: contact.test.ts.

const shop = useServerAndBrowser(() => useSharedShop());

test("presses on Next Step while it is sent end on step 2, and once it takes a while the page says so", () =>
  onPage(shop, "/survey/creator", async (page) => {
    const name = `Hurries ${randomUUID()}`;
    await fillStepOne(page, name);
    const answer = await hold(page, "**/survey/creator.data*");
    await pressThrice(page, "Next Step");
    await eventually(() => page.locator("[data-part=saved-line]").textContent()).toBe("Sending…");
    answer();
    await waitForStep(page, 2);
    await untilIdle(page);
    await waitForStep(page, 2);
    expect(await readRecord(shop.databaseFile, name)).toMatchObject({ furthest_step: 2, version: 1 });
  }));

test("one unit is added however often Add to Cart is pressed", () =>
  onPage(shop, "/cart", async (page) => {
    await addByPage(page, shop, "fish-fry-bandana");
    await page.goto(`${shop.origin}/shop/stewardship-notebook`);
    await waitForScripts(page);
    const answer = await hold(page, "**/cart.data*");
    await pressThrice(page, "Add to Cart");
    answer();
    await lineOf(page, "Stewardship Notebook").waitFor();
    await untilIdle(page);
    expect(await quantityOf(page, "Stewardship Notebook").inputValue()).toBe("1");
  }));

/** Presses three times at the button's original position, like a person. */
async function pressThrice(page: Page, name: string): Promise<void> {
  const found = button(page, name);
  await found.scrollIntoViewIfNeeded();
  const box = await found.boundingBox();
  if (!box) throw new Error(`There is no button ${name}.`);
  for (let press = 0; press < 3; press += 1) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
