import type { BrowserContext, Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMail, addMessage, addOrder } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useSite } from "../support/use-site.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

// What a member does in a morning, with JavaScript. tests/http has each step without it.

const ORDER = "A".repeat(22);
const PERSON = "scripted@example.com";

const site = useSite();
let member: DeskMember;

beforeAll(async () => {
  await seedCatalogue(site.databaseFile);
  member = await signInMember(site.databaseFile);
  await withDatabase(site.databaseFile, async (db) => {
    await addMessage(db, "message-1", { name: "Naomi Field", email: PERSON });
    await addOrder(db, ORDER, { email: PERSON });
    await addMail(db, "mail-1", { to: PERSON });
  });
});

test("a message is found, read, answered and marked, and an email is sent again", () =>
  visit(signedIn(), async (page) => {
    await open(page, "/desk/surveys");
    await follow(page, "Messages", "Messages");
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

    await follow(page, "Outbox", "Outbox");
    await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: "Failed" }).click();
    await page.waitForURL("**/desk/outbox?show=failed");
    await waitForScripts(page);
    const row = page.getByRole("row").filter({ hasText: PERSON });
    await row.getByRole("button", { name: "Try again now" }).click();
    await page.getByText("Trying again").waitFor();
    expect(await row.textContent()).toContain("Waiting");
  }));

test("an order is found, marked as shipped, and the mark is taken back", () =>
  visit(signedIn(), async (page) => {
    await open(page, "/desk/orders");
    await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: "To ship" }).click();
    await page.locator(`a[href^="/desk/orders/${ORDER}"]`).click();
    await page.getByRole("heading", { level: 1, name: /^Order [0-9A-F]{8}$/ }).waitFor();
    await waitForScripts(page);
    await page.getByLabel("Tracking").fill("1Z-scripted");
    await press(page, "Mark as shipped");
    await page.getByText("1Z-scripted", { exact: true }).waitFor();
    // On a phone, what was done is far below the top.
    expect(new URL(page.url()).hash).toBe("#shipping");
    await press(page, "Undo, and don't send the email");
    await page.getByRole("button", { name: "Mark as shipped" }).waitFor();
    await eventually(() => page.getByLabel("Tracking").inputValue()).toBe("");
  }));

test("the filters are folded on a phone until one is chosen, and open on a wide screen", { tags: "long" }, async () => {
  const visitor = openContext(site.browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await visit(visitor, async (page, context) => {
    await context.addCookies([{ ...member.cookie, url: site.origin }]);
    await open(page, "/desk/surveys");
    const stage = page.getByLabel("Stage");
    expect(await stage.isVisible()).toBe(false);
    await page.getByText("Filter and sort").click();
    await stage.selectOption("exploring");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(/stage=exploring/);
    expect(await stage.isVisible()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, "/desk/surveys");
    expect(await stage.isVisible()).toBe(true);
  });
});

async function signedIn(): Promise<BrowserContext> {
  const context = await openContext(site.browser, { javaScriptEnabled: true });
  await context.addCookies([{ ...member.cookie, url: site.origin }]);
  return context;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.origin + path);
}

async function follow(page: Page, link: string, heading: string): Promise<void> {
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: link }).click();
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}
