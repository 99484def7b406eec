import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "../../app/desk/audit/audit.store.server.ts";
import { addVisits } from "../../app/site/visits/visits.store.server.ts";
import { openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMail, addMessage, addOrder, addSurvey } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useMember } from "../support/use-server.ts";
import { useSite } from "../support/use-site.ts";

// Names may break between any two letters, so a table of many columns could squeeze them to one letter per line.

const LISTS = ["surveys", "messages", "orders", "members", "outbox", "audit", "products", "visits", "orders/months"];
/** Just wide enough for tables, for the menu beside them, and for the wider margins. */
const WIDTHS = [833, 1024, 1200];

const site = useSite();
const member = useMember(site);
let page: Page;

beforeAll(async () => {
  await seedCatalogue(site.databaseFile);
  await withDatabase(site.databaseFile, async (db) => {
    await addSurvey(db, "survey-1");
    await addMessage(db, "message-1");
    await addOrder(db, "A".repeat(22));
    await addMail(db, "mail-1");
    const now = new Date(Date.now() - 86_400_000);
    const yesterday = now.toISOString();
    const actor = { by: member.id, now: () => now, randomId: () => "line-1" };
    await audit(db, actor, "survey.note-added", "survey-1");
    const views = new Map([["/services", { views: 2, visits: 1 }]]);
    await addVisits(db, yesterday.slice(0, 10), { pages: views, sources: new Map([["instagram.com", 1]]) });
    const care = { owner_id: member.id, next_step: "Call about the interview", next_step_on: "2026-11-30" };
    await db.updateTable("survey_cases").set(care).execute();
    const answered = { answered_at: "2026-11-26T12:00:00.000Z", answered_by: member.id };
    await db
      .updateTable("contact_messages")
      .set({ ...care, ...answered })
      .execute();
  });
  const context = await openContext(site.browser, { javaScriptEnabled: false });
  await context.addCookies([{ ...member.cookie, url: site.origin }]);
  page = await context.newPage();
});

afterAll(() => page?.context().close());

test.each(LISTS)("names stay readable in the table of %s, which is no wider than the page", async (list) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect((await page.goto(`${site.origin}/desk/${list}`))?.status()).toBe(200);
    expect(await page.locator("tbody tr").count()).toBeGreaterThan(0);
    expect(await page.evaluate(findSqueezed), `at ${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

/** Runs in the page: finds names in tables with a broken word of at most ten letters. */
function findSqueezed(): string[] {
  return [...document.querySelectorAll("tbody :is(th, td) bdi, tbody th a")].flatMap((name) => {
    const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
    const text = texts.nextNode();
    return [...(text?.nodeValue ?? "").matchAll(/(?<!\S)\S{2,10}(?!\S)/g)].flatMap(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(text!, index);
      range.setEnd(text!, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return lines.size > 1 ? [word] : [];
    });
  });
}
