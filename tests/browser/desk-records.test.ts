import type { BrowserContext } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMail, addMessage, addOrder, addSurvey } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useSite } from "../support/use-site.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

const ORDERS: Record<string, string> = { true: "AAAAAAAAAAAAAAAAAAAAAA", false: "BBBBBBBBBBBBBBBBBBBBBB" };
const ODD = "CCCCCCCCCCCCCCCCCCCCCC";

const site = useSite();
let member: DeskMember;

beforeAll(async () => {
  await seedCatalogue(site.databaseFile);
  member = await signInMember(site.databaseFile);
  await withDatabase(site.databaseFile, async (db) => {
    for (const id of Object.values(ORDERS)) await addOrder(db, id);
    await addOrder(db, ODD, { attention: "paid-twice" });
    await addMessage(db, "message-1");
    await addSurvey(db, "survey-1");
    await addMail(db, "mail-1");
    await addMail(db, "mail-2", { state: "waiting", to: null, error: null });
  });
});

async function signedIn(options: { javaScriptEnabled: boolean }): Promise<BrowserContext> {
  const context = await openContext(site.browser, options);
  await context.addCookies([{ ...member.cookie, url: site.origin }]);
  return context;
}

describe.each([true, false])("JavaScript: %s", (scripts) => {
  test("an order is found, marked as shipped, and the mark is taken back", () =>
    visit(signedIn({ javaScriptEnabled: scripts }), async (page) => {
      await page.goto(`${site.origin}/desk/orders`);
      await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: "To ship" }).click();
      await page.locator(`a[href^="/desk/orders/${ORDERS[String(scripts)]}"]`).click();
      await page.getByRole("heading", { level: 1, name: /^Order [0-9A-F]{8}$/ }).waitFor();
      if (scripts) await waitForScripts(page);
      await page.getByLabel("Tracking").fill(`1Z-${scripts}`);
      await page.getByRole("button", { name: "Mark as shipped" }).click();
      await page.getByText(`1Z-${scripts}`, { exact: true }).waitFor();
      // On a phone, what was done is far below the top.
      expect(new URL(page.url()).hash).toBe("#shipping");
      await page.getByRole("button", { name: "Undo, and don't send the email" }).click();
      await page.getByRole("button", { name: "Mark as shipped" }).waitFor();
      expect(await page.getByLabel("Tracking").inputValue()).toBe("");
    }));

  test("a product's price is refused with its row, mended, and shown in the shop", () =>
    visit(
      signedIn({ javaScriptEnabled: scripts }),
      async (page) => {
        await page.goto(`${site.origin}/desk/products/first-light-mug`);
        if (scripts) await waitForScripts(page);
        const price = page.getByRole("group", { name: "Size 11 oz" }).getByLabel("Price");
        await price.fill("17.505");
        await page.getByLabel("Picture description").first().fill(`Mug, ${scripts}`);
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await page.getByRole("link", { name: /Price of size '11 oz' is '17.505'/ }).waitFor();
        await eventually(() => page.title()).toMatch(/^Error: /);
        await page.getByRole("link", { name: /Price of size '11 oz' is '17.505'/ }).click();
        expect(await price.evaluate((one) => one === document.activeElement)).toBe(true);
        expect(await page.getByLabel("Picture description").first().inputValue()).toBe(`Mug, ${scripts}`);
        await price.fill(scripts ? "17.50" : "18.50");
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await page.getByText("The shop shows it like this now").waitFor();
        await page.goto(`${site.origin}/shop/first-light-mug`);
        await page
          .getByText(scripts ? "$17.50" : "$18.50")
          .first()
          .waitFor();
      },
      /status of 400/,
    ));
});
