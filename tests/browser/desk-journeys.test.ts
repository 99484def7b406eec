import { buffer } from "node:stream/consumers";
import type { BrowserContext, Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMail, addMessage, addOrder, addSurvey } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useSite } from "../support/use-site.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

// Longer journeys than in desk-records.test.ts and desk-pages.test.ts: each is what a member does in a morning.

const site = useSite();
let member: DeskMember;

beforeAll(async () => {
  await seedCatalogue(site.databaseFile);
  member = await signInMember(site.databaseFile);
});

describe.each([true, false])("JavaScript: %s", (scripts) => {
  const mode = scripts ? "scripted" : "plain";
  const person = `${mode}@example.com`;
  const order = (scripts ? "A" : "B").repeat(22);

  beforeAll(() =>
    withDatabase(site.databaseFile, async (db) => {
      await addMessage(db, `message-${mode}`, { name: `Naomi ${mode}`, email: person });
      await addSurvey(db, `survey-${mode}`, { email: person });
      await addOrder(db, order, { email: person });
      await addMail(db, `mail-${mode}`, { to: person });
    }),
  );

  test("a message is found, read, answered and marked; an email is sent again; an order links to Stripe", () =>
    visit(signedIn(), async (page) => {
      await open(page, "/desk/surveys");
      await follow(page, "Messages", "Messages");
      await page.getByRole("link", { name: "Not answered yet" }).click();
      await page.getByRole("link", { name: `Naomi ${mode}` }).click();
      await page.getByRole("heading", { level: 1, name: `Naomi ${mode}` }).waitFor();
      await page.getByText("Can you film a wedding?").waitFor();
      const reply = await page.getByRole("link", { name: "Write in your email app instead" }).getAttribute("href");
      expect(decodeURIComponent(reply ?? "")).toMatch(
        new RegExp(`^mailto:${person}\\?subject=Re: Services Inquiry.*> Can you film a wedding\\?`, "s"),
      );
      const orders = page.getByRole("link", { name: "Find their orders" });
      expect(await orders.getAttribute("href")).toBe(`/desk/orders?q=${encodeURIComponent(person)}`);
      await ready(page);
      await page.getByRole("button", { name: "Mark as answered" }).click();
      await page.getByText("by Miriam Hale").waitFor();
      await page.getByRole("link", { name: "All messages" }).click();
      await page.getByRole("link", { name: "Not answered yet" }).click();
      await page.waitForURL("**/desk/messages?show=open");
      expect(await page.getByRole("link", { name: `Naomi ${mode}` }).count()).toBe(0);

      await follow(page, "Outbox", "Outbox");
      await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: "Failed" }).click();
      await page.waitForURL("**/desk/outbox?show=failed");
      await ready(page);
      const row = page.getByRole("row").filter({ hasText: person });
      expect(await row.textContent()).toContain("550 mailbox unavailable");
      await row.getByRole("button", { name: "Try again now" }).click();
      await page.getByText("Trying again").waitFor();
      expect(await row.textContent()).toContain("Waiting");

      await open(page, `/desk/orders/${order}`);
      const stripe = page.getByRole("link", { name: "Open in Stripe" });
      expect([await stripe.getAttribute("href"), await stripe.getAttribute("target")]).toEqual([
        `https://dashboard.stripe.com/payments/pi_${order}`,
        "_blank",
      ]);

      await follow(page, "Audit", "Audit");
      expect(await page.locator("tbody tr").allTextContents()).toEqual([
        expect.stringContaining("Tried sending again"),
        expect.stringContaining("Marked as answered"),
        ...Array.from({ length: (await page.locator("tbody tr").count()) - 2 }, () => expect.any(String)),
      ]);
    }));

  test("a product is made, published, counted, given another size and picture, and taken out of the shop again", () =>
    visit(
      signedIn(),
      async (page) => {
        const [slug, name] = [`${mode}-scarf`, `${mode === "plain" ? "Plain" : "Scripted"} Scarf`];
        await open(page, "/desk/products");
        await page.getByRole("link", { name: "New product" }).click();
        await page.getByRole("heading", { level: 1, name: "New product" }).waitFor();
        await ready(page);
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
        await ready(page);
        await press(page, "Publish");
        await page.getByRole("link", { name: "View in the shop" }).waitFor();

        await page.getByRole("group", { name: "Size Long" }).getByLabel("Stock").fill("four");
        await press(page, "Save");
        await page.getByRole("link", { name: /'four'/ }).waitFor();
        await page.getByRole("group", { name: "Size Long" }).getByLabel("Stock").fill("4");
        await press(page, "Save");
        await page.waitForURL("**?saved");
        await ready(page);
        await eventually(() => page.locator("[data-part=save-note]").textContent()).toBe("");

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
        await ready(page);
        await press(page, "Unpublish");
        await page.getByRole("button", { name: "Publish", exact: true }).waitFor();
        expect((await page.request.get(`${site.origin}/shop/${slug}`)).status()).toBe(404);
      },
      /status of 400/,
    ));

  test("every list arrives as a file, and a person is found, confirmed and deleted", () =>
    visit(
      signedIn(),
      async (page) => {
        for (const list of ["surveys", "messages", "orders", "products", "outbox", "audit"]) {
          await open(page, `/desk/${list}`);
          for (const [label, ending, begins] of [
            ["CSV", "csv", /^\uFEFF"id",/],
            ["JSON Lines", "jsonl", /^\{"id":/],
          ] as const) {
            const arriving = page.waitForEvent("download");
            await page.getByRole("link", { name: `Export the whole list as ${label}` }).click();
            const file = await arriving;
            expect(file.suggestedFilename()).toMatch(new RegExp(`^${list}-[\\d-]{10}\\.${ending}$`));
            expect((await buffer(await file.createReadStream())).toString(), list).toMatch(begins);
          }
        }

        await follow(page, "People", "People");
        await ready(page);
        await page.getByLabel("Email or name").fill(person);
        await press(page, "Search");
        await page.getByRole("heading", { level: 2, name: `On file for ${person}` }).waitFor();
        await page.getByLabel("To confirm, type the address").fill("somebody@example.com");
        await press(page, "Delete for good");
        await page.getByRole("link", { name: `Type ${person} to confirm` }).waitFor();
        await page.getByLabel("To confirm, type the address").fill(person);
        await press(page, "Delete for good");
        await page
          .getByText(
            "Surveys deleted: 1. Messages deleted: 1. Back-in-stock alerts deleted: 0. Emails deleted: 1. Orders made anonymous: 0. Open orders that still have an address",
          )
          .waitFor();
        expect(
          await withDatabase(site.databaseFile, (db) =>
            db.selectFrom("creator_surveys").select("id").where("email", "=", person).execute(),
          ),
        ).toEqual([]);
        await follow(page, "Audit", "Audit");
        await page.getByText("1 survey, 1 message, 1 email; removed from 0 orders, 1 still open").first().waitFor();
      },
      /status of 400/,
    ));

  async function signedIn(): Promise<BrowserContext> {
    const context = await openContext(site.browser, { javaScriptEnabled: scripts, acceptDownloads: true });
    await context.addCookies([{ ...member.cookie, url: site.origin }]);
    return context;
  }

  /** Waits for the scripts of a page with a form, if it runs any. */
  async function ready(page: Page): Promise<void> {
    if (scripts) await waitForScripts(page);
  }
});

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
