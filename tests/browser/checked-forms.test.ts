import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contactMessages, contactWords } from "../../app/content/contact.ts";
import { lostLinkWords } from "../../app/content/orders.ts";
import { questions } from "../../app/content/questions.ts";
import { stockAlertWords } from "../../app/content/stock-alerts.ts";
import { surveyWords } from "../../app/content/survey.ts";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMessage, addOrder, addSurvey } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

// Every form that a person fills in says what is missing before anything is sent, and without JavaScript the server says
// the same (docs/decisions/0140).

interface Case {
  name: string;
  path: string;
  /** What is typed, by the fields' names. A checkbox or radio button has its value. */
  typed: Record<string, string>;
  /** What is typed into the field that is then left blank. */
  blank: Record<string, string>;
  button: string;
  message: string;
  /** The page has no scripts, so the server alone says it. */
  isPlain?: true;
}

const ORDER = "A".repeat(22);

const cases: Case[] = [
  {
    name: "a message",
    path: "/contact",
    typed: { email: "ruth@example.com", message: "Grace and peace" },
    blank: { name: "Ruth" },
    button: contactWords.send,
    message: contactMessages.nameRequired,
  },
  {
    name: "the survey",
    path: "/survey/creator?step=1",
    typed: { current_stage: "exploring", archetypes: "Sage", platforms: "A podcast" },
    blank: { name: "Ruth" },
    button: surveyWords.buttons.next,
    message: questions.name.required ?? "",
  },
  {
    name: "a lost order link",
    path: "/orders",
    typed: { email: "ruth@example.com" },
    blank: { number: "3FA9C21B" },
    button: lostLinkWords.send,
    message: lostLinkWords.mistakes.number.missing,
    isPlain: true,
  },
  {
    name: "a size that is sold out",
    path: "/shop/covenant-tee/back-in-stock",
    typed: { size: "L" },
    blank: { email: "ruth@example.com" },
    button: stockAlertWords.send,
    message: stockAlertWords.mistakes.email.missing,
    isPlain: true,
  },
  {
    name: "a parcel",
    path: `/desk/orders/${ORDER}?ship`,
    typed: { tracking: "1Z999" },
    blank: { "units.1": "1" },
    button: "Mark as shipped",
    message: "Type how many of each item are in the package: no more than are left, and at least one in all",
  },
  {
    name: "a refund",
    path: `/desk/orders/${ORDER}?refund`,
    typed: { "refund-what": "amount", "refund-note": "Came broken" },
    blank: { "refund-amount": "1" },
    button: "Check the refund",
    message: "Type an amount in dollars, such as 12.50, from $0.01 to $30.10",
  },
  {
    name: "a note",
    path: "/desk/messages/message",
    typed: { subject: "Half a reply" },
    blank: { text: "Half a note" },
    button: "Add note",
    message: "Write something first",
  },
  {
    name: "a reply",
    path: "/desk/messages/message",
    typed: { subject: "Your question", text: "Half a note" },
    blank: { "reply-text": "Hi" },
    button: "Send reply",
    message: "Write something first",
  },
  {
    name: "a next step",
    path: "/desk/surveys/survey",
    typed: { day: "2026-12-01", status: "closed" },
    blank: { step: "Call" },
    button: "Save",
    message: "Say what the next step is, or clear its date",
  },
  {
    name: "times for a call",
    path: "/desk/surveys/survey",
    typed: { "talk-at": "919-555-0142", talk: "phone" },
    blank: { "time-1": "2027-01-05T10:00" },
    button: "Send these times",
    message: "Enter at least one time",
  },
];

let server: TestServer;
let browser: Browser;
let member: DeskMember;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  member = await signInMember(server.databaseFile, "Ruth Hale");
  await seedCatalogue(server.databaseFile);
  await withDatabase(server.databaseFile, async (db) => {
    await addOrder(db, ORDER);
    await addMessage(db, "message");
    await addSurvey(db, "survey", { email: "naomi@example.com" });
    await db.updateTable("order_lines").set({ quantity: 2, held: 2 }).where("order_id", "=", ORDER).execute();
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

describe.each([true, false])("JavaScript: %s", (scripts) => {
  test.each(cases)("$name says what is missing", ({ path, typed, blank, button, message, isPlain = false }) =>
    visit(
      signedIn(scripts),
      async (page) => {
        const posts: string[] = [];
        page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
        await page.goto(server.origin + path);
        if (scripts && !isPlain) await waitForScripts(page);
        for (const [name, value] of Object.entries({ ...typed, ...blank })) await fill(page, name, value);
        const [field = ""] = Object.keys(blank);
        await fill(page, field, "");
        await page.getByRole("button", { name: button, exact: true }).click();
        const summary = page.locator("[data-part=error-summary]");
        await eventually(() => summary.locator("li").allInnerTexts()).toEqual([message]);
        expect(await summary.getByRole("link").getAttribute("href")).toBe(`#${field}`);
        await eventually(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
        expect(await page.title()).toMatch(/^Error: /);
        const input = page.locator(`[name="${field}"]`).first();
        expect(await input.getAttribute("aria-invalid")).toBe("true");
        const about = ((await input.getAttribute("aria-describedby")) ?? "").split(" ").at(-1);
        expect(await page.locator(`[id="${about}"]`).innerText()).toContain(message);
        expect(posts).toHaveLength(scripts && !isPlain ? 0 : 1);
        for (const [name, value] of Object.entries(typed)) expect(await valueOf(page, name)).toBe(value);
      },
      /status of 400/,
    ),
  );
});

function signedIn(scripts: boolean) {
  return openContext(browser, { javaScriptEnabled: scripts }).then(async (context) => {
    await context.addCookies([{ ...member.cookie, url: server.origin }]);
    return context;
  });
}

async function fill(page: Page, name: string, value: string): Promise<void> {
  const field = page.locator(`main [name="${name}"]:not([type=hidden])`);
  const kind = await field.first().evaluate((one) => (one as HTMLInputElement).type);
  if (kind === "radio" || kind === "checkbox") await page.locator(`main [name="${name}"][value="${value}"]`).check();
  else if (kind === "select-one") await field.selectOption(value);
  else await field.fill(value);
}

async function valueOf(page: Page, name: string): Promise<string> {
  return page.evaluate((field) => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>(`main [name="${field}"]:not([type=hidden])`)];
    return inputs.find(({ type, checked }) => !["radio", "checkbox"].includes(type) || checked)?.value ?? "";
  }, name);
}
