import type { Request } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addSurvey } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useMember } from "../support/use-server.ts";
import { onPage, useSite } from "../support/use-site.ts";

// Enter in a text field does what the field is for (docs/decisions/0066): one field per kind of form. All
// fields: tests/long/enter-key.test.ts. The survey: survey-scripts.test.ts. The cart: cart.test.ts.

const site = useSite();
const member = useMember(site);

beforeAll(async () => {
  await seedCatalogue(site.databaseFile);
  await withDatabase(site.databaseFile, (db) => addSurvey(db, "survey-1"));
});

test.each([
  ["a quantity is added", "/shop/fish-fry-bandana", "quantity", "2", "POST", /intent=add/],
  ["a list is searched", "/desk/surveys", "q", "Naomi", "GET", /\/desk\/surveys.*[?&]q=Naomi/],
  ["a record is saved, and no email is sent", "/desk/surveys/survey-1", "subject", "Hello", "POST", /intent=save/],
  ["a person is searched for", "/desk/people", "q", "naomi@example.com", "POST", /intent=search/],
] as const)("%s by Enter", (_name, path, field, text, method, sent) =>
  onPage(
    site,
    path,
    async (page) => {
      const isSent = (request: Request) => request.method() === method && !request.url().includes("/assets/");
      const asked = page.waitForRequest(isSent);
      const input = page.locator(`main [name="${field}"]`).first();
      await input.fill(text);
      await input.press("Enter");
      const request = await asked;
      expect(method === "GET" ? request.url() : request.postData()).toMatch(sent);
    },
    { member },
  ),
);

test("Enter in a message begins a line, and sends nothing", () =>
  onPage(site, "/contact", async (page) => {
    const posts: string[] = [];
    page.on("request", (request) => void (request.method() === "POST" && posts.push(request.url())));
    await page.getByLabel("Message").fill("One");
    await page.getByLabel("Message").press("Enter");
    await page.keyboard.type("Two");
    expect([await page.getByLabel("Message").inputValue(), posts]).toEqual(["One\nTwo", []]);
  }));
