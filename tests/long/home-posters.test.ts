import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { projects } from "../../app/site/content/projects.ts";
import { insertVersion } from "../../app/site/publishing/documents.store.server.ts";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer, type TestServer } from "../support/start-server.ts";

// Home's posters fill one row of one height, whatever the projects are called and whether they have a picture
// (docs/behavior.md, Home 6).

let server: TestServer;
let page: Page;
let close: () => Promise<void>;

beforeAll(async () => {
  const [started, browser] = await Promise.all([startServer(), openBrowser()]);
  server = started;
  page = await (await openContext(browser, { javaScriptEnabled: false })).newPage();
  close = () => browser.close();
});

afterAll(async () => {
  await close?.();
  await server?.remove();
});

const LONG = "The annual gathering of every choir, band and brass section in Johnston County";
const WORD = "Hippopotomonstrosesquippedaliophobia";

const cases: Record<string, [title: string, poster: boolean][]> = {
  "the first three": [
    ["Fever App", true],
    ["Mercy Seat Church", true],
    ["Camp Chapel", true],
  ],
  "long titles": [
    [LONG, true],
    [LONG, true],
    [LONG, true],
  ],
  "long titles without pictures": [
    [LONG, false],
    ["Fever App", true],
    [LONG, false],
  ],
  "one word each": [
    [WORD, true],
    [WORD, false],
    ["Go", false],
  ],
  "two projects": [
    ["Go", false],
    [LONG, true],
  ],
  "one project": [[LONG, true]],
};

let version = 0;

describe.each(Object.entries(cases))("%s", (_name, shown) => {
  beforeAll(async () => {
    const entries = shown.map(([title, poster], place) => {
      const project = projects.projects[place]!;
      return { ...project, title, poster: poster ? project.poster : "", kind: `${version}`, onHome: "no" as const };
    });
    version += 1;
    const saved = { version, at: "2026-01-01T00:00:00.000Z", by: "x" };
    await withDatabase(server.databaseFile, (db) =>
      insertVersion(db, "projects", { ...saved, body: { ...projects, projects: entries } }),
    );
    const kind = `${version - 1}`;
    await vi.waitUntil(
      async () => {
        await page.goto(server.origin);
        return (await kindOf()) === kind;
      },
      { timeout: 60_000, interval: 200 },
    );
  });

  test.each([390, 640, 768, 1024, 1440, 1920])("at %i px", async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const { cards, list, lines, outside } = await page.evaluate(measure);
    expect(cards).toHaveLength(shown.length);
    expect(outside).toEqual([]);
    for (const count of lines) expect(count).toBeLessThanOrEqual(3);
    // Every row is as wide as the list, and what stands beside each other is equally high.
    for (const top of new Set(cards.map((card) => card.top))) {
      const row = cards.filter((card) => card.top === top);
      expect(new Set(row.map(({ bottom }) => bottom)).size).toBe(1);
      expect(row[0]?.left).toBe(list.left);
      expect(Math.abs((row.at(-1)?.right ?? 0) - list.right)).toBeLessThan(2);
    }
    expect(new Set(cards.map((card) => card.top)).size).toBe(width < 640 ? shown.length : 1);
    for (const card of cards) expect(card.filled).toBe(true);
  });
});

const kindOf = () =>
  page
    .locator("[aria-labelledby=our-work] li a span")
    .first()
    .evaluate((one) => one.firstChild?.nodeValue);

/** Runs in the page. */
function measure() {
  const section = document.querySelector("[aria-labelledby=our-work]");
  // The page knows no function outside.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const round = ({ left, right, top, bottom }: DOMRect) => ({
    left: Math.round(left),
    right: Math.round(right),
    top: Math.round(top),
    bottom: Math.round(bottom),
  });
  const items = [...(section?.querySelectorAll("li:has(h3)") ?? [])];
  const outside: string[] = [];
  const cards = items.map((item) => {
    const card = item.querySelector("a")!.getBoundingClientRect();
    for (const part of item.querySelectorAll("h3 text, span:not(.sr-only)")) {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      // A line's box has room around its ink: above and below its capitals, and beside its first letter and its last.
      const [beside, above] = part.tagName === "text" ? [(right - left) / 20, (bottom - top) / 4] : [0, 0];
      if (
        left + beside < card.left ||
        right - beside > card.right ||
        top + above < card.top ||
        bottom - above > card.bottom
      )
        outside.push(part.textContent ?? "");
    }
    const parts = [...item.querySelectorAll("a > img, a > div")].map((part) => part.getBoundingClientRect());
    const area = parts.reduce((sum, { width, height }) => sum + width * height, 0);
    return { ...round(card), filled: Math.abs(area / (card.width * card.height) - 1) < 0.05 };
  });
  const list = round(section!.querySelector("ul")!.getBoundingClientRect());
  return { cards, list, lines: items.map((item) => item.querySelectorAll("h3 text").length), outside };
}
