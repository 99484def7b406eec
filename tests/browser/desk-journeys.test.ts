import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { BrowserContext, Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMail, addMessage, addOrder } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { fullAnswers } from "../support/survey-answers.ts";
import { useSite } from "../support/use-site.ts";
import { eventually, untilIdle, visit, waitForScripts } from "../support/visit.ts";

// What a member does in a morning, with JavaScript. tests/http has each step without it.

const ORDER = "A".repeat(22);
const PERSON = "scripted@example.com";

const site = useSite();
let member: DeskMember;

beforeAll(async () => {
  await seedCatalogue(site.databaseFile);
  member = await signInMember(site.databaseFile);
  const sent = new Date(Date.now() - 50 * 60 * 60 * 1000).toISOString();
  await withDatabase(site.databaseFile, async (db) => {
    await addMessage(db, "message-1", { name: "Naomi Field", email: PERSON });
    await addOrder(db, ORDER, { email: PERSON });
    await addMail(db, "mail-1", { to: PERSON });
    await keepSurvey(db, "sent-1", { answers: fullAnswers("Ruth Ellison"), completedAt: sent });
    for (let count = 0; count < 30; count += 1)
      await keepSurvey(db, `draft-${count}`, { createdAt: new Date().toISOString() });
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

test("a survey is found, read, given a status and a note, and the log says so", { tags: "long" }, () =>
  visit(signedIn(), async (page) => {
    await page.goto(`${site.origin}/desk`);
    await page.getByRole("link", { name: /surveys? (is|are) overdue$/ }).click();
    await page.locator("main").getByRole("searchbox").fill("ellison");
    await page.getByRole("combobox", { name: "Progress" }).selectOption("Submitted");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("1 survey", { exact: true }).waitFor();
    expect(await page.getByRole("row", { name: "Ruth Ellison" }).textContent()).toContain("Overdue 2 hr late");
    await page.getByRole("link", { name: "Ruth Ellison" }).click();
    await page.getByRole("heading", { level: 1, name: "Ruth Ellison" }).waitFor();
    await waitForScripts(page);
    await page.getByRole("radio", { name: "Contacted" }).check();
    await press(page, "Save");
    await page.getByText("Contacted, set by Miriam Hale").waitFor();
    await page.getByRole("textbox", { name: "Add a note" }).fill("She sings on Sundays.");
    await press(page, "Add note");
    await page.getByText("Note added").waitFor();
    await eventually(() => page.getByRole("textbox", { name: "Add a note" }).inputValue()).toBe("");
    await follow(page, "Audit", "Audit");
    await page.getByText("From New to Contacted").first().waitFor();
  }),
);

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

test(
  "a product is made, published, counted, given another size and picture, and taken out of the shop again",
  { tags: "long" },
  () =>
    visit(
      signedIn(),
      async (page) => {
        const [slug, name] = [`scarf-${randomUUID()}`, `Scarf ${randomUUID()}`];
        await open(page, "/desk/products");
        await page.getByRole("link", { name: "New product" }).click();
        await page.getByRole("heading", { level: 1, name: "New product" }).waitFor();
        await waitForScripts(page);
        await page.getByLabel("Web address").fill(slug);
        await page.getByLabel("Name").fill(name);
        await page.getByLabel(/^Description/).fill("Wool.\n\nWarm.");
        await page.getByLabel("Picture description").first().fill("A scarf");
        await fillSize(page, 1, { Size: "Long", Price: "30", Stock: "5" });
        await press(page, "Create");
        await page.getByRole("link", { name: /^Picture 1 can't be blank/ }).waitFor();
        expect(await page.getByLabel("Name").inputValue()).toBe(name);
        await page.getByRole("combobox", { name: "Picture 1" }).selectOption("/pictures/shop/covenant-tee.svg");
        await press(page, "Create");
        await page.getByRole("heading", { level: 1, name }).waitFor();
        expect((await page.request.get(`${site.origin}/shop/${slug}`)).status()).toBe(404);
        await waitForScripts(page);
        await press(page, "Publish");
        await page.getByRole("link", { name: "View in the shop" }).waitFor();
        await untilIdle(page);

        await page.getByRole("group", { name: "Size Long" }).getByLabel("Stock").fill("four");
        await press(page, "Save");
        await page.getByRole("link", { name: /'four'/ }).click();
        const stock = page.getByRole("group", { name: "Size Long" }).getByLabel("Stock");
        await eventually(() => stock.evaluate((one) => one === document.activeElement)).toBe(true);
        await stock.fill("4");
        await press(page, "Save");
        await page.waitForURL("**?saved");
        await eventually(() => page.locator("[data-part=save-note]").textContent()).toBe("");
        await untilIdle(page);

        await page.getByRole("combobox", { name: "Picture 1" }).selectOption("/pictures/shop/sunday-cap.svg");
        await fillSize(page, 2, { Size: "Short", Price: "24.50", Stock: "unlimited" });
        await press(page, "Save");
        await page.getByRole("group", { name: "Size Short" }).waitFor();
        const offer = await (await page.request.get(`${site.origin}/shop/${slug}`)).text();
        expect(offer).toContain("/pictures/shop/sunday-cap.svg");
        expect(offer).toContain("$24.50");
        await follow(page, "Products", "Products");
        expect(await page.getByRole("row", { name }).textContent()).toContain("Long: 4, Short: unlimited");
        await page.getByRole("link", { name, exact: true }).click();
        await page.getByRole("heading", { level: 1, name }).waitFor();
        await waitForScripts(page);
        await press(page, "Unpublish");
        await page.getByRole("button", { name: "Publish", exact: true }).waitFor();
        expect((await page.request.get(`${site.origin}/shop/${slug}`)).status()).toBe(404);
      },
      /status of 400/,
    ),
);

test("a list arrives as a file, and leads to its older rows and back", { tags: "long" }, () =>
  visit(signedIn(), async (page) => {
    await open(page, "/desk/surveys?complete=no");
    const first = await page.locator("tbody th a").allTextContents();
    await page.getByRole("link", { name: "Older" }).click();
    await page.getByRole("link", { name: "Newer" }).waitFor();
    expect(await page.locator("tbody th a").count()).toBe(5);
    expect(new URL(page.url()).searchParams.get("complete")).toBe("no");
    await page.getByRole("link", { name: "Newer" }).click();
    await page.getByRole("link", { name: "Older" }).waitFor();
    expect(await page.locator("tbody th a").allTextContents()).toEqual(first);
    await open(page, "/desk/surveys");
    const arriving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export the whole list as CSV" }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toMatch(/^surveys-[\d-]{10}\.csv$/);
    expect((await buffer(await file.createReadStream())).toString()).toMatch(/^\uFEFF"id",/);
  }),
);

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
  const context = await openContext(site.browser, { javaScriptEnabled: true, acceptDownloads: true });
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

async function fillSize(page: Page, number: number, cells: Record<string, string>): Promise<void> {
  const group = page.getByRole("group", { name: `Another size (${number})` });
  for (const [label, value] of Object.entries(cells)) await group.getByLabel(label).fill(value);
}
