import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMail, addMessage, addOrder } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useMember } from "../support/use-server.ts";
import { onPage, useSite } from "../support/use-site.ts";
import { eventually, waitForScripts } from "../support/visit.ts";

// What a member does in a morning, with JavaScript. tests/http has each step without it.

const ORDER = "A".repeat(22);
const PERSON = "scripted@example.com";

const site = useSite();
const member = useMember(site);

beforeAll(async () => {
  await seedCatalogue(site.databaseFile);
  await withDatabase(site.databaseFile, async (db) => {
    await addMessage(db, "message-1", { name: "Naomi Field", email: PERSON });
    await addOrder(db, ORDER, { email: PERSON });
    await addMail(db, "mail-1", { to: PERSON });
  });
});

test("a message is found, read and marked as answered, and an email is sent again", () =>
  onPage(
    site,
    "/desk/surveys",
    async (page) => {
      await follow(page, "Messages");
      await page.getByRole("link", { name: "Not answered yet" }).click();
      await page.getByRole("link", { name: "Naomi Field" }).click();
      await page.getByRole("heading", { level: 1, name: "Naomi Field" }).waitFor();
      await page.getByText("Can you film a wedding?").waitFor();
      const reply = await page.getByRole("link", { name: "Write in your email app instead" }).getAttribute("href");
      expect(decodeURIComponent(reply ?? "")).toMatch(
        new RegExp(`^mailto:${PERSON}\\?subject=Re: Services Inquiry.*> Can you film a wedding\\?`, "s"),
      );
      await waitForScripts(page);
      await press(page, "Mark as answered");
      await page.getByText("by Miriam Hale").waitFor();
      await page.getByRole("link", { name: "All messages" }).click();
      await page.getByRole("link", { name: "Not answered yet" }).click();
      await page.waitForURL("**/desk/messages?show=open");
      await eventually(() => page.getByRole("link", { name: "Naomi Field" }).count()).toBe(0);

      await follow(page, "Outbox");
      await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: "Failed" }).click();
      await page.waitForURL("**/desk/outbox?show=failed");
      await waitForScripts(page);
      const row = page.getByRole("row").filter({ hasText: PERSON });
      await row.getByRole("button", { name: "Try again now" }).click();
      await page.getByText("Trying again").waitFor();
      expect(await row.textContent()).toContain("Waiting");
    },
    { member },
  ));

test("an order is marked as shipped where it is in view, and the mark is taken back", () =>
  onPage(
    site,
    `/desk/orders/${ORDER}`,
    async (page) => {
      await page.getByLabel("Tracking").fill("1Z-scripted");
      await press(page, "Mark as shipped");
      await page.getByText("1Z-scripted", { exact: true }).waitFor();
      // On a phone, what was done is far below the top.
      expect(new URL(page.url()).hash).toBe("#shipping");
      await press(page, "Undo, and don't send the email");
      await page.getByRole("button", { name: "Mark as shipped" }).waitFor();
      await eventually(() => page.getByLabel("Tracking").inputValue()).toBe("");
    },
    { member },
  ));

test("the filters are folded on a phone until one is chosen, and open on a wide screen", { tags: "long" }, () =>
  onPage(
    site,
    "/desk/surveys",
    async (page) => {
      const stage = page.getByLabel("Stage");
      expect(await stage.isVisible()).toBe(false);
      await page.getByText("Filter and sort").click();
      await stage.selectOption("exploring");
      await page.getByRole("button", { name: "Search" }).click();
      await page.waitForURL(/stage=exploring/);
      expect(await stage.isVisible()).toBe(true);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${site.origin}/desk/surveys`);
      expect(await stage.isVisible()).toBe(true);
    },
    { member, javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  ),
);

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}
