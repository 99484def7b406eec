import type { BrowserContext } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openContext } from "../support/open-browser.ts";
import { publicPages } from "../support/public-pages.ts";
import { startShop } from "../support/shop-server.ts";
import { useServerAndBrowser } from "../support/use-site.ts";

// Nothing moves after it is drawn, and the fonts are preloaded.

const server = useServerAndBrowser(startShop);

interface Drawn {
  /**
   * The sum of all shifts. Each is the share of the screen that moved times the distance (Layout Instability, section
   * 3).
   */
  shift: number;
  /** The elements that moved. */
  moved: string[];
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
    const { shift, moved, fonts } = await page.evaluate(readDrawn);
    await page.close();
    // Rounded to three decimal places, as tools report it: a word may be a pixel wider in the font than in its
    // fallback.
    expect(Number(shift.toFixed(3)), moved.join("\n")).toBe(0);
    expect(fonts).toHaveLength(2);
    for (const font of fonts) expect(html).toContain(`<link rel="preload" href="${font}" as="font"`);
  });
});

/** Runs in the page: scrolls to its end and reads the performance entries since it was opened. */
async function readDrawn(): Promise<Drawn> {
  await document.fonts.ready;
  const step = window.innerHeight;
  for (let top = 0; top < document.body.scrollHeight; top += step) {
    window.scrollTo(0, top);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
  }
  await document.fonts.ready;
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  // A browser delivers the entries since the page was opened a moment later.
  const shifts = await new Promise<Shift[]>((resolve) => {
    const entries: Shift[] = [];
    const observer = new PerformanceObserver((list) => entries.push(...(list.getEntries() as Shift[])));
    observer.observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(entries), 100);
  });
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ sources }) =>
      sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent))),
    ),
    fonts: performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith(".woff2")),
  };
}
