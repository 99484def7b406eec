import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { button } from "../support/fill-survey.ts";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { addByPage, goToPayment, quantityOf } from "../support/shop-browser.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import { visit } from "../support/visit.ts";

let shop: ShopServer;
let browser: Browser;
let member: DeskMember;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  member = await signInMember(shop.databaseFile);
});

afterAll(async () => {
  await browser?.close();
  await shop?.remove();
});

const plain = () => openContext(browser, { javaScriptEnabled: false });

test("without JavaScript a member sets rates, and a shopper chooses one and pays for it", async () => {
  await visit(
    plain(),
    async (page, context) => {
      await context.addCookies([{ ...member.cookie, url: shop.origin }]);
      await page.goto(`${shop.origin}/desk/content`);
      await page.getByRole("link", { name: "Shipping rates" }).click();
      await page.locator("summary", { hasText: "Group 2: Canada" }).click();
      await page.locator('[name="groups[1].countries"]').fill("Canada\nAtlantis");
      await page.locator('[name="groups[1].price"]').fill("12.345");
      await page.getByLabel("Pickup").fill("12 Mill Road, Durham");
      await button(page, "Publish").click();
      const summary = page.locator("[data-part=error-summary]");
      expect(await summary.textContent()).toContain("“Atlantis” isn't a country that we know");
      expect(await summary.textContent()).toContain("has to be an amount in dollars, such as 6.00");
      expect(await page.locator('[name="groups[1].price"]').inputValue()).toBe("12.345");
      await page.locator('[name="groups[1].countries"]').fill("Canada\nMexico");
      await page.locator('[name="groups[1].price"]').fill("12.30");
      await button(page, "Publish").click();
      await page.getByText("Visitors see this text now.").waitFor();
    },
    /status of 400/,
  );
  await visit(plain(), async (page) => {
    await addByPage(page, shop, "hymn-board-tote");
    expect(await page.getByRole("radio", { name: "United States: from $6.00, free above $75.00" }).isChecked()).toBe(
      true,
    );
    await page.getByRole("radio", { name: "Canada: $12.30, free above $150.00" }).check();
    await quantityOf(page, "Hymn Board Tote").fill("2");
    await page.getByRole("button", { name: "Update" }).click();
    expect(await page.getByRole("radio", { name: "Canada" }).isChecked()).toBe(true);
    await goToPayment(page, shop);
    expect(await page.getByLabel("Country").locator("option").allTextContents()).toEqual(["CA", "MX"]);
    expect(await page.getByRole("table").textContent()).toMatch(/Shipping\s*\$12\.30/);
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Thank you for your purchase!" }).waitFor();
    expect(await page.getByRole("region", { name: /^Order / }).textContent()).toMatch(
      /Standard shipping\s*\$12\.30\s*Total\s*\$56\.30/,
    );
  });
});
