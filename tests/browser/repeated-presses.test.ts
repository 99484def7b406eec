import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MESSAGE, THANKS } from "../support/contact-message.ts";
import { button, option, textField, waitForStep } from "../support/fill-survey.ts";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { slowLine } from "../support/page-network.ts";
import { readMessages } from "../support/server-database.ts";
import { addByPage, lineOf, quantityOf } from "../support/shop-browser.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import { readRecord } from "../support/survey-records.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

// A button is pressed again while the first request is still pending.

let shop: ShopServer;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await shop?.remove();
});

const MODES = [true, false].map((javaScriptEnabled) => ({ javaScriptEnabled }));

/** Milliseconds between the presses of a hurried person. */
const HURRY = [150, 300, 500];

test.each(HURRY)("three presses on Next Step, %i ms apart on a slow line, end on step 2", (pause) =>
  open({ javaScriptEnabled: true }, "/survey/creator", async (page) => {
    await answerStepOne(page, `Hurries ${pause}`);
    await slowLine(page);
    await pressThrice(page, "Next Step", pause);
    await waitForStep(page, 2);
    // By then all pending requests have arrived.
    await page.waitForTimeout(2500);
    await waitForStep(page, 2);
    expect(await readRecord(shop.databaseFile, `Hurries ${pause}`)).toMatchObject({ furthest_step: 2, version: 1 });
  }),
);

test("a press shows that it is pending once it takes a while, and not before", () =>
  open({ javaScriptEnabled: true }, "/survey/creator", async (page) => {
    await answerStepOne(page, "Is told");
    const said: string[] = [];
    await page.exposeFunction("note", (words: string) => said.push(words));
    await page.evaluate(() => {
      const line = document.querySelector("[data-part=saved-line]");
      if (line)
        new MutationObserver(() =>
          (window as unknown as { note: (words: string) => void }).note(line.textContent ?? ""),
        ).observe(line, { childList: true, characterData: true, subtree: true });
    });
    await slowLine(page);
    await button(page, "Next Step").click();
    await eventually(() => said).toContain("Sending…");
    await waitForStep(page, 2);
  }));

test.each(MODES)("a message is stored once however often Send is pressed (JavaScript: $javaScriptEnabled)", (mode) =>
  open(mode, "/contact", async (page) => {
    const name = `Hurries to write, ${mode.javaScriptEnabled}`;
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Email").fill(MESSAGE.email);
    await slowLine(page);
    await pressThrice(page, "Send Message", 150);
    await page.getByText(THANKS).waitFor();
    expect((await readMessages(shop.databaseFile)).filter((message) => message.name === name)).toHaveLength(1);
  }),
);

test.each(MODES)("one unit is added however often Add to Cart is pressed (JavaScript: $javaScriptEnabled)", (mode) =>
  open(mode, "/shop/stewardship-notebook", async (page) => {
    await addByPage(page, shop, "fish-fry-bandana");
    await page.goto(`${shop.origin}/shop/stewardship-notebook`);
    if (mode.javaScriptEnabled) await waitForScripts(page);
    await slowLine(page);
    await pressThrice(page, "Add to Cart", 150);
    await lineOf(page, "Stewardship Notebook").waitFor();
    expect(await quantityOf(page, "Stewardship Notebook").inputValue()).toBe("1");
    // Going back and pressing again on purpose adds one more.
    await page.goBack();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await eventually(() => quantityOf(page, "Stewardship Notebook").inputValue()).toBe("2");
  }),
);

/** Presses three times at the button's original position, as a person does. */
async function pressThrice(page: Page, name: string, pause: number): Promise<void> {
  const found = button(page, name);
  await found.scrollIntoViewIfNeeded();
  const box = await found.boundingBox();
  if (!box) throw new Error(`There is no button ${name}.`);
  for (let press = 0; press < 3; press += 1) {
    if (press > 0) await page.waitForTimeout(pause);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
}

async function answerStepOne(page: Page, name: string): Promise<void> {
  await textField(page, "name").fill(name);
  await option(page, "current_stage", "Exploring").check();
}

function open(mode: { javaScriptEnabled: boolean }, path: string, act: (page: Page) => Promise<void>): Promise<void> {
  return visit(openContext(browser, mode), async (page) => {
    await page.goto(shop.origin + path);
    if (mode.javaScriptEnabled) await waitForScripts(page);
    await act(page);
  });
}
