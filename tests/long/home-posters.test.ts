import type { Page } from "playwright";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { projects } from "../../app/site/content/projects.ts";
import { insertVersion } from "../../app/site/publishing/documents.store.server.ts";
import { openContext } from "../support/open-browser.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServerAndBrowser } from "../support/use-site.ts";

// Home's posters fill one row of one height, whatever the projects are called and whether they have a picture
// (docs/behavior.md, Home 6).

const server = useServerAndBrowser(startServer);
let page: Page;

beforeAll(async () => {
  page = await (await openContext(server.browser, { javaScriptEnabled: false })).newPage();
});

const LONG = "The annual gathering of every choir, band and brass section in Johnston County";
const WORD = "Hippopotomonstrosesquippedaliophobia";

/** Titles by what they are. One that begins with a dash has no poster. */
const cases: Record<string, string[]> = {
  "the first three": ["Fever App", "Mercy Seat Church", "Camp Chapel"],
  "long titles": [LONG, LONG, LONG],
  "long titles without pictures": [`-${LONG}`, "Fever App", `-${LONG}`],
  "one word each": [WORD, `-${WORD}`, "-Go"],
  "two projects": ["-Go", LONG],
  "one project": [LONG],
};

let version = 0;

describe.each(Object.entries(cases))("%s", (_name, shown) => {
  beforeAll(async () => {
    const entries = shown.map((title, place) => {
      const project = projects.projects[place]!;
      const poster = title.startsWith("-") ? "" : project.poster;
      return { ...project, title: title.replace("-", ""), poster, kind: `${version}`, onHome: "no" as const };
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

  test.each([390, 640, 1024, 1920])("at %i px", async (width) => {
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
      const isBeside = left + beside < card.left || right - beside > card.right;
      if (isBeside || top + above < card.top || bottom - above > card.bottom) outside.push(part.textContent ?? "");
    }
    const parts = [...item.querySelectorAll("a > img, a > div")].map((part) => part.getBoundingClientRect());
    const area = parts.reduce((sum, { width, height }) => sum + width * height, 0);
    return { ...round(card), filled: Math.abs(area / (card.width * card.height) - 1) < 0.05 };
  });
  const list = round(section!.querySelector("ul")!.getBoundingClientRect());
  return { cards, list, lines: items.map((item) => item.querySelectorAll("h3 text").length), outside };
}
