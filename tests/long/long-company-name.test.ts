import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { company } from "../../app/site/content/company.ts";
import { insertVersion } from "../../app/site/publishing/documents.store.server.ts";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { migratedDatabase } from "../support/test-database.ts";
import { visit } from "../support/visit.ts";

// A company may have a longer name than ours: the dashboard's mark still says where one is (docs/behavior.md, Every
// page 5).

let server: TestServer;
let browser: Browser;
let member: DeskMember;

beforeAll(async () => {
  const database = await migratedDatabase();
  const saved = { version: 1, at: "2026-01-01T00:00:00.000Z", by: "x" };
  await withDatabase(database.name, (db) =>
    insertVersion(db, "company", { ...saved, body: { ...company, name: "The Harbor Hill Media Company" } }),
  );
  [server, browser] = await Promise.all([startServer({}, database), openBrowser()]);
  member = await signInMember(server.databaseFile);
});

afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

test.each([320, 390, 1440])("at %i px, the mark has the word Dashboard whole", (width) =>
  visit(openContext(browser, { javaScriptEnabled: false, viewport: { width, height: 800 } }), async (page, context) => {
    await context.addCookies([{ ...member.cookie, url: server.origin }]);
    await page.goto(`${server.origin}/desk`);
    const mark = page.locator("header a[href='/desk']").first();
    const outer = await mark.boundingBox();
    const inner = await mark.getByText("Dashboard", { exact: true }).boundingBox();
    expect(outer && inner && inner.x + inner.width <= outer.x + outer.width).toBe(true);

    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }),
);
