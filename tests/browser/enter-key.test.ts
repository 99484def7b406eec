import type { Request } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addSurvey } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useSite } from "../support/use-site.ts";
import { visit, waitForScripts } from "../support/visit.ts";

// Enter in a text field does what the field is for (docs/decisions/0066): one field of each kind of form.
// tests/long/enter-key.test.ts has all of them, the survey's are in survey-scripts, the cart's in cart.

const site = useSite();
let member: DeskMember;

beforeAll(async () => {
  await seedCatalogue(site.databaseFile);
  member = await signInMember(site.databaseFile);
  await withDatabase(site.databaseFile, (db) => addSurvey(db, "survey-1"));
});

test.each([
  ["a quantity is added", "/shop/fish-fry-bandana", "quantity", "2", "POST", /intent=add/],
  ["a list is searched", "/desk/surveys", "q", "Naomi", "GET", /\/desk\/surveys.*[?&]q=Naomi/],
  ["a record is saved, and no email is sent", "/desk/surveys/survey-1", "subject", "Hello", "POST", /intent=save/],
  ["a person is searched for", "/desk/people", "q", "naomi@example.com", "POST", /intent=search/],
] as const)("%s by Enter", (_name, path, field, text, method, sent) =>
  visit(openContext(site.browser, { javaScriptEnabled: true }), async (page, context) => {
    await context.addCookies([{ ...member.cookie, url: site.origin }]);
    await page.goto(site.origin + path);
    await waitForScripts(page);
    const isSent = (request: Request) => request.method() === method && !request.url().includes("/assets/");
    const asked = page.waitForRequest(isSent);
    const input = page.locator(`main [name="${field}"]`).first();
    await input.fill(text);
    await input.press("Enter");
    const request = await asked;
    expect(method === "GET" ? request.url() : request.postData()).toMatch(sent);
  }),
);

test("Enter in a message begins a line, and sends nothing", () =>
  visit(openContext(site.browser, { javaScriptEnabled: true }), async (page) => {
    await page.goto(`${site.origin}/contact`);
    await waitForScripts(page);
    const posts: string[] = [];
    page.on("request", (request) => void (request.method() === "POST" && posts.push(request.url())));
    await page.getByLabel("Message").fill("One");
    await page.getByLabel("Message").press("Enter");
    await page.keyboard.type("Two");
    expect([await page.getByLabel("Message").inputValue(), posts]).toEqual(["One\nTwo", []]);
  }));
