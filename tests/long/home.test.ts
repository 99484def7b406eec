import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { Page } from "playwright";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { partners } from "../../app/site/content/partners.ts";
import { projects } from "../../app/site/content/projects.ts";
import { insertVersion } from "../../app/site/publishing/documents.store.server.ts";
import { openContext } from "../support/open-browser.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServerAndBrowser } from "../support/use-site.ts";
import { eventually, visit } from "../support/visit.ts";

const server = useServerAndBrowser(startServer);

// Home's first visit, read to its end, loads at most 78 KB with headers, and no scripts (docs/behavior.md, Home 5).

const MOST = 78_000;

test("home weighs at most 78 KB, and has no script", async () => {
  let parts = new Map<string, number>();
  // The first visit makes the server cache pages and files at their smallest.
  for (let visits = 0; visits < 2; visits += 1) {
    const context = await openContext(server.browser, {
      javaScriptEnabled: true,
      viewport: { width: 1440, height: 900 },
      reducedMotion: "no-preference",
    });
    parts = await weighVisit(await context.newPage(), `${server.origin}/`);
    await context.close();
    await eventually(async () => (await fetch(server.origin)).headers.has("Cache-Status")).toBe(true);
  }
  // A browser with a window also requests the icon, the manifest and the speculation rules.
  for (const path of ["/icon.svg", "/site.webmanifest", "/speculation-rules"])
    parts.set(path, await weighAnswer(server.origin + path));
  const listed = [...parts].map(([path, bytes]) => `${String(bytes).padStart(7)} ${path}`).join("\n");
  expect([...parts.keys()].filter((path) => path.endsWith(".js"))).toEqual([]);
  expect(parts.size, listed).toBeGreaterThan(10);
  const total = [...parts.values()].reduce((sum, bytes) => sum + bytes, 0);
  expect(total, `over the wire, in bytes:\n${listed}`).toBeLessThanOrEqual(MOST);
});

/** Returns the bytes over the wire, with headers, of everything the page loads until it is read to its end, by path. */
async function weighVisit(page: Page, url: string): Promise<Map<string, number>> {
  const parts = new Map<string, number>();
  const paths = new Map<string, string>();
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  network.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    expect(type, request.url).not.toBe("Script");
    paths.set(requestId, new URL(request.url).pathname);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    paths.delete(requestId);
    if (path) parts.set(path, (parts.get(path) ?? 0) + encodedDataLength);
  });
  await page.goto(url);
  await eventually(() => [...paths.values()]).toEqual([]);
  // As if the visitor had read to the end and seen every partner's logo.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode()));
  });
  await eventually(() => [...paths.values()]).toEqual([]);
  return parts;
}

async function weighAnswer(url: string): Promise<number> {
  const request = get(url, { agent: false, headers: { "Accept-Encoding": "gzip, br" } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const { socket } = response;
  response.resume();
  await once(response, "end");
  return socket.bytesRead;
}

// Home's posters fill one row of one height, whatever the projects' names and pictures (docs/behavior.md, Home 6).

let posters: Page;

beforeAll(async () => {
  posters = await (await openContext(server.browser, { javaScriptEnabled: false })).newPage();
});

const LONG = "The annual gathering of every choir, band and brass section in Johnston County";
const WORD = "Hippopotomonstrosesquippedaliophobia";

/** Titles by kind. A dash at the start means no poster. */
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
        await posters.goto(server.origin);
        return (await kindOf()) === kind;
      },
      { timeout: 60_000, interval: 200 },
    );
  });

  test.each([390, 640, 1024, 1920])("at %i px", async (width) => {
    await posters.setViewportSize({ width, height: 900 });
    const { cards, list, lines, outside } = await posters.evaluate(measure);
    expect(cards).toHaveLength(shown.length);
    expect(outside).toEqual([]);
    for (const count of lines) expect(count).toBeLessThanOrEqual(3);
    // Every row is as wide as the list, and posters beside each other have the same height.
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
  posters
    .locator("[aria-labelledby=our-work] li a span")
    .first()
    .evaluate((one) => one.firstChild?.nodeValue);

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
      // A line's box has room around its ink: above and below capitals, and beside the first and last letters.
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

/** Publishes a row with this many logos, like another machine. */
async function publish(count: number): Promise<void> {
  const logos = Array.from({ length: count }, (_, place) => ({
    ...partners.partners[place % partners.partners.length],
    name: `Partner ${place}`,
  }));
  const text = { document: "partners", version: count, body: JSON.stringify({ partners: logos }) };
  await withDatabase(server.databaseFile, (db) =>
    db
      .insertInto("document_versions")
      .values({ ...text, published_at: "2026-11-23T00:00:00.000Z", published_by: "x" })
      .onConflict((again) => again.doNothing())
      .execute(),
  );
  const shown = async () => (await (await fetch(server.origin)).text()).match(/alt="Partner \d+"/g)?.length;
  await eventually(shown).toBe(count);
}

// The number of logos is also the version, so it only rises.
test.each([
  [1, "none"],
  [4, "none"],
  [60, "partners-pass"],
])(
  "a row of %i fits each window, moves if it fills a wide one, and is whole without motion",
  async (count, animation) => {
    await publish(count);
    const moving = { javaScriptEnabled: false, reducedMotion: "no-preference" } as const;
    const row = "[data-part=partners-row]";
    for (const width of [320, 1920])
      await visit(openContext(server.browser, { ...moving, viewport: { width, height: 900 } }), async (page) => {
        await page.goto(server.origin);
        expect(await page.locator(row).evaluate((one) => getComputedStyle(one).animationName)).toBe(animation);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        expect(await page.getByRole("checkbox").count()).toBe(animation === "none" ? 0 : 1);
        expect(animation === "none" ? Math.abs(await offCenter(page)) : 0).toBeLessThan(2);
        for (const media of ["screen", "print"] as const) {
          await page.emulateMedia({ media, reducedMotion: "reduce" });
          expect(await page.locator(`${row} img`).filter({ visible: true }).count()).toBe(count);
        }
      });
  },
);

/** Returns the logos' distance from the window's middle in pixels. */
function offCenter(page: Page): Promise<number> {
  return page.locator("[data-part=partners-row] img").evaluateAll((logos) => {
    const boxes = logos.map((logo) => logo.getBoundingClientRect());
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    return (left + right - window.innerWidth) / 2;
  });
}
