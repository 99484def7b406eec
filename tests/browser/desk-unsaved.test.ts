import { sql } from "kysely";
import type { BrowserContext, Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { seedCatalogue, seedProducts } from "../support/seed-catalogue.ts";
import { addMessage, addOrder, addPictures, addSurvey, PICTURES } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useMember } from "../support/use-server.ts";
import { onPage, useServerAndBrowser } from "../support/use-site.ts";
import { eventually, noteQuestions, untilIdle } from "../support/visit.ts";

// Desk pages with several buttons: after any of them, no unsaved text looks saved, and nothing is lost without a
// question (docs/behavior.md, Desk 24). tests/http/desk-unsaved.test.ts covers every button without JavaScript.

interface Case {
  name: string;
  /** Makes a record and returns its page's path. */
  make: (number: number, button: string) => Promise<string>;
  /** Typed text by field name. A checkbox or radio button has its value. */
  typed: Record<string, string>;
  /** Button names; one test presses each. */
  buttons: readonly string[];
  /** Console errors that the response causes. */
  expected?: RegExp;
}

const server = useServerAndBrowser(startServer);
const member = useMember(server, "Ruth Hale");
const colleague = useMember(server, "Ada Moss");
const reader = useMember(server, "Lois Reed", "reader");
/** Not signed out by another test. */
const another = useMember(server, "Tirzah Cole");
let number = 0;

beforeAll(async () => {
  await seedCatalogue(server.databaseFile);
  await withDatabase(server.databaseFile, async (db) => {
    await addPictures(db);
    await sql`update products set picture = ${`picture:${PICTURES.ready}`} where slug = 'sunday-cap'`.execute(db);
  });
});

const work = {
  step: "Call her",
  day: "2026-12-01",
  text: "Half a note",
  subject: "Half a reply",
  "reply-text": "Hi Naomi",
};

const cases: Case[] = [
  {
    name: "a survey",
    make: async (count) => {
      await withDatabase(server.databaseFile, (db) => addSurvey(db, `survey-${count}`, { email: "n@example.com" }));
      return `/desk/surveys/survey-${count}`;
    },
    typed: { ...work, status: "closed", "time-1": "2027-01-05T10:00" },
    buttons: ["Save", "Add note", "Send reply", "Insert template"],
    expected: /400/,
  },
  {
    name: "a product",
    make: async (count, button) => {
      const slug = `print-${count}`;
      const sizes: Record<string, [number, number]> = { "": [2400, 3] };
      const product = { ...seedProducts.print, slug, published: button !== "Publish", sizes };
      await seedCatalogue(server.databaseFile, [product]);
      return `/desk/products/${slug}`;
    },
    typed: { name: "Typed", description: "Typed too.", "sizes[0].price": "25.00", "sizes[0].stock": "40" },
    buttons: ["Save", "Unpublish", "Publish"],
  },
  {
    name: "a picture",
    make: async () => `/desk/pictures/${PICTURES.ready}`,
    typed: { name: "Typed name", alt: "Typed description" },
    buttons: ["Delete this picture", "Save"],
    expected: /409/,
  },
  {
    name: "a member",
    make: async () => `/desk/members/${colleague.id}`,
    typed: { role: "creators", surveys: "digest" },
    buttons: ["Save"],
  },
  {
    name: "an order",
    make: async (count) => makeOrder(count),
    typed: { tracking: "1Z999" },
    buttons: ["Mark as shipped"],
  },
  {
    name: "a refund",
    make: async (count) => `${await makeOrder(count, { attention: "paid-twice" })}?refund`,
    typed: { "refund-note": "Came broken" },
    buttons: ["Check the refund"],
  },
];

async function makeOrder(count: number, order: Parameters<typeof addOrder>[2] = {}): Promise<string> {
  const id = String(count).padStart(22, "D");
  await withDatabase(server.databaseFile, (db) => addOrder(db, id, order));
  return `/desk/orders/${id}`;
}

const presses = cases.flatMap((one) => one.buttons.map((button) => ({ ...one, button })));

/** The short run saves one form of each kind. */
const IN_SHORT_RUN = new Set(["a product, Save", "a survey, Send reply"]);

for (const { name: record, make, typed, button, expected } of presses) {
  const tags = IN_SHORT_RUN.has(`${record}, ${button}`) ? [] : ["long"];
  test(`${record}, “${button}”`, { tags }, async () => {
    const path = await make((number += 1), button);
    const press = async (page: Page, context: BrowserContext) => {
      await fill(page, typed);
      await Promise.all([
        page.waitForResponse((response) => response.request().method() === "POST"),
        page.locator("main").getByRole("button", { name: button, exact: true }).click(),
      ]);
      await untilIdle(page);
      const fresh = await context.newPage();
      await fresh.goto(server.origin + path);
      const sent = await fresh.locator("main").innerText();
      for (const [name, value] of Object.entries(typed)) {
        const stored = await valueOf(fresh, name);
        // After a response, scripts render the page again.
        await eventually(async () => {
          const shown = await valueOf(page, name);
          const isTold = (await unsavedAt(page, name)) && shown !== stored;
          return {
            isTrue: shown === stored || isTold,
            isKept: stored === value || shown === value || sent.includes(value),
          };
        }).toEqual({ isTrue: true, isKept: true });
      }
    };
    await onPage(server, path, press, { member, expected });
  });
}

test("who may only look at an order finds no way to a form", async () => {
  const path = await makeOrder((number += 1), { attention: "paid-twice" });
  await onPage(
    server,
    path,
    async (page) => {
      const shown = await page.locator("main a:visible, main button:visible").allTextContents();
      expect(shown.join()).toContain("Packing slip");
      expect(shown.join()).not.toMatch(/Mark as|Refund up to/);
      expect(await page.getByRole("heading", { name: "Refunds" }).isVisible()).toBe(false);
    },
    { member: reader, javaScriptEnabled: false },
  );
});

test("a form says at once that it isn't saved, no longer after it is, and again after the next change", () =>
  onPage(
    server,
    "/desk/products/hymn-board-tote",
    async (page) => {
      const note = page.locator("[data-part=save-note]");
      expect(await note.textContent()).toBe("");
      const before = await page.locator("main").boundingBox();
      await page.locator("#name").fill("Another name");
      await eventually(() => note.textContent()).toBe("Not saved yet");
      expect(await page.locator("main").boundingBox()).toEqual(before);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await eventually(() => note.textContent()).toBe("");
      await page.locator("#name").fill("A third name");
      await eventually(() => note.textContent()).toBe("Not saved yet");
      await page.locator("#name").fill("Another name");
      await eventually(() => note.textContent()).toBe("");
    },
    { member },
  ));

for (const [way, leave, isLong] of [
  ["a link", (page: Page) => page.getByRole("link", { name: "Funnel" }).click(), false],
  ["the search", (page: Page) => page.locator("#desk-q").press("Enter"), true],
  ["the way out", (page: Page) => page.getByRole("button", { name: "Sign out" }).click(), true],
] as const)
  test(
    `${way} asks before it loses what was typed, and asks nobody who typed nothing`,
    { tags: isLong ? "long" : [] },
    () => expectToBeAsked(leave),
  );

async function expectToBeAsked(leave: (page: Page) => Promise<void>): Promise<void> {
  const id = `message-${(number += 1)}`;
  await withDatabase(server.databaseFile, (db) => addMessage(db, id));
  const type = async (page: Page) => {
    const asked = noteQuestions(page, "dismiss");
    await page.locator("#reply-text").fill("Half a reply");
    await leave(page);
    await eventually(() => asked).toEqual(["beforeunload"]);
    expect(await page.locator("#reply-text").inputValue()).toBe("Half a reply");
    await page.locator("#reply-text").fill("");
    const { pathname } = new URL(page.url());
    await leave(page);
    await page.waitForURL((url) => url.pathname !== pathname);
    expect(asked).toEqual(["beforeunload"]);
  };
  await onPage(server, `/desk/messages/${id}`, type, { member });
}

/** Types, and opens closed sections first. */
async function fill(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const field = page.locator(`main [name="${name}"]:not([type=hidden])`);
    const isChoice = ["radio", "checkbox"].includes((await field.first().getAttribute("type")) ?? "");
    const chosen = isChoice ? page.locator(`main [name="${name}"][value="${value}"]`) : field;
    const fold = page
      .locator("details:not([open])")
      .filter({ has: page.locator(`[name="${name}"]`) })
      .locator("summary")
      .first();
    if ((await fold.count()) > 0) await fold.click();
    if (isChoice) await chosen.check();
    else await chosen.fill(value);
  }
}

async function valueOf(page: Page, name: string): Promise<string> {
  return page.evaluate((field) => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>(`main [name="${field}"]`)];
    const shown = inputs.filter(({ type }) => type !== "hidden");
    const chosen = shown.find(({ type, checked }) => !["radio", "checkbox"].includes(type) || checked);
    return chosen?.value ?? "";
  }, name);
}

/** Whether the part of the form with this field says that it isn't saved. */
async function unsavedAt(page: Page, name: string): Promise<boolean> {
  return page.evaluate((field) => {
    const input = document.querySelector(`main [name="${field}"]:not([type=hidden])`);
    return input?.closest("[data-saves], form")?.querySelector("[data-unsaved]") != null;
  }, name);
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());

test("a post that ends leaves the focus on its button, or moves it to what the page says", async () => {
  await withDatabase(server.databaseFile, async (db) => {
    await addMessage(db, "message-focus");
    await addOrder(db, "F".repeat(22));
  });
  await onPage(
    server,
    "/desk/messages/message-focus",
    async (page) => {
      const press = async (name: string, done: string) => {
        await page.getByRole("button", { name, exact: true }).focus();
        await page.keyboard.press("Enter");
        await page.getByText(done).first().waitFor();
        await untilIdle(page);
        return focused(page);
      };
      await page.locator("[name=template]").selectOption({ index: 1 });
      expect(await press("Insert template", "Not sent yet")).toBe("Insert template");
      await page.locator("[name=text]").fill("Sings.");
      expect(await press("Add note", "Note added")).toBe("Add note");
      await page.locator("[name=step]").fill("Call her");
      expect(await press("Save", "Changed by")).toBe("Save");
      await page.goto(`${server.origin}/desk/orders/${"F".repeat(22)}`);
      expect(await press("Mark as shipped", "Undo, and don't send")).toBe("shipping");
      expect(await press("Undo, and don't send the email", "Mark as shipped")).toBe("shipping");
    },
    { member: another },
  );
});
