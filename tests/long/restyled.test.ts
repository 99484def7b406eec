import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { button, option, textField } from "../support/fill-survey.ts";
import { openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { useSite } from "../support/use-site.ts";
import { visit, waitForScripts } from "../support/visit.ts";

// A selector can make a browser compute the style of the whole page with each letter: docs/decisions/0034.

const site = useSite();

beforeAll(() => seedCatalogue(site.databaseFile));

/** A phone's, and one in which the seal of most pages floats. */
const WIDTHS = [390, 1800];

interface Change {
  name: string;
  path: string;
  act: (page: Page) => Promise<unknown>;
}

const changes: readonly Change[] = [
  {
    name: "a letter on step 1",
    path: "/survey/creator",
    act: (page) => textField(page, "name").press("a"),
  },
  {
    name: "a refused step 1",
    path: "/survey/creator",
    act: (page) => button(page, "Next Step").click(),
  },
  {
    name: "a choice on step 1",
    path: "/survey/creator",
    act: (page) => option(page, "current_stage", "Exploring").check(),
  },
  {
    name: "a size of a product",
    path: "/shop/covenant-tee",
    act: (page) => page.locator("main input[type=radio]:enabled").last().check(),
  },
];

describe.each(WIDTHS)("at %i px", (width) => {
  test.each(changes)("$name restyles only what it changes", async ({ path, act }) => {
    const opened = openContext(site.browser, { javaScriptEnabled: true, viewport: { width, height: 844 } });
    await visit(opened, async (page) => {
      await page.goto(site.origin + path);
      await waitForScripts(page);
      const restyled = await traceStyles(page, () => act(page));
      const all = await page.locator("body *").count();
      expect(restyled.length).toBeGreaterThan(0);
      expect(Math.max(...restyled)).toBeLessThan(all / 4);
    });
  });
});

/** Returns of how many elements the browser computed the style, each time that it did so in `act` and shortly after. */
async function traceStyles(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await site.browser.startTracing(page, { categories: ["devtools.timeline"] });
  await act();
  await page.waitForTimeout(300);
  const { traceEvents } = JSON.parse(String(await site.browser.stopTracing())) as { traceEvents: TraceEvent[] };
  return traceEvents.filter(({ name }) => name === "UpdateLayoutTree").map(({ args }) => args.elementCount ?? 0);
}

interface TraceEvent {
  name: string;
  args: { elementCount?: number };
}
