import type { BrowserContext } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openContext } from "../support/open-browser.ts";
import { publicPages } from "../support/public-pages.ts";
import { startShop } from "../support/shop-server.ts";
import { useServerAndBrowser } from "../support/use-site.ts";

// Nothing moves after it is drawn, and the largest element of the first screen is in the HTML itself.

const server = useServerAndBrowser(startShop);

interface Drawn {
  /**
   * The sum of all shifts. Each is the share of the screen that moved times the distance (Layout Instability, section
   * 3).
   */
  shift: number;
  /** The elements that moved. */
  moved: string[];
  /** The largest element of the first screen: the address of a picture, or "" for text. */
  largest: string | undefined;
  fonts: string[];
}

describe.each([390, 1440])("at %i px", (width) => {
  let context: BrowserContext;

  beforeAll(async () => {
    context = await openContext(server.browser, { javaScriptEnabled: true, viewport: { width, height: 900 } });
  });

  afterAll(() => context?.close());

  // On a busy machine the browser may draw the header before all of it has arrived, so a shift only counts if it occurs
  // on every try.
  test.each(publicPages())("%s", { retry: 2 }, async (path) => {
    const page = await context.newPage();
    const html = (await (await page.goto(server.origin + path, { waitUntil: "load" }))?.text()) ?? "";
    const { shift, moved, largest, fonts } = await page.evaluate(readDrawn);
    await page.close();
    // Rounded to three decimal places, as tools report it: a word may be a pixel wider in the font than in its
    // fallback.
    expect(Number(shift.toFixed(3)), moved.join("\n")).toBe(0);
    expect(fonts).toHaveLength(2);
    for (const font of fonts) expect(html).toContain(`<link rel="preload" href="${font}" as="font"`);
    expect(largest).toBeDefined();
    const tag = [...html.matchAll(/<img\b[^>]*>/g)]
      .map(([image]) => image)
      .find((image) => image.includes(`src="${largest}"`));
    expect(largest === "" || (tag !== undefined && !tag.includes('loading="lazy"')), `the largest is ${largest}`).toBe(
      true,
    );
  });
});

/** Runs in the page: scrolls to its end and reads the performance entries since it was opened. */
async function readDrawn(): Promise<Drawn> {
  await document.fonts.ready;
  let largest: (PerformanceEntry & { url: string })[] = [];
  // A busy machine may draw after the page has loaded.
  for (let tries = 0; tries < 50 && largest.length === 0; tries += 1) largest = await noted("largest-contentful-paint");
  const step = window.innerHeight;
  for (let top = 0; top < document.body.scrollHeight; top += step) {
    window.scrollTo(0, top);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
  }
  await document.fonts.ready;
  const shifts = await noted<PerformanceEntry & { value: number; sources: { node: Node | null }[] }>("layout-shift");
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ sources }) =>
      sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent))),
    ),
    largest: largest.at(-1) && (largest.at(-1)?.url ? new URL(largest.at(-1)?.url ?? "").pathname : ""),
    fonts: performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith(".woff2")),
  };

  /** Returns the entries buffered since the page was opened. A browser delivers them a moment later. */
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- what runs in the page brings along all that it calls
  function noted<Entry extends PerformanceEntry>(type: string): Promise<Entry[]> {
    return new Promise((resolve) => {
      const entries: Entry[] = [];
      const observer = new PerformanceObserver((list) => entries.push(...(list.getEntries() as Entry[])));
      observer.observe({ type, buffered: true });
      requestAnimationFrame(() =>
        setTimeout(() => {
          entries.push(...(observer.takeRecords() as Entry[]));
          observer.disconnect();
          resolve(entries);
        }, 50),
      );
    });
  }
}
