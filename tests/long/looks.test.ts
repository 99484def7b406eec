import type { CDPSession, Page } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addByPage } from "../support/shop-browser.ts";
import { beginSurvey } from "../support/survey-states.ts";
import { useSite } from "../support/use-site.ts";

// Special browser settings and screens.

const site = useSite();

beforeAll(() => seedCatalogue(site.databaseFile));

// Text at twice its size on a phone (WCAG 2.2, 1.4.4).
describe("with large text", () => {
  const WIDTH = 390;
  let page: Page;

  beforeAll(async () => {
    page = await site.browser.newPage({ viewport: { width: WIDTH, height: 844 } });
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  });

  afterAll(() => page?.close());

  const paths = `/ /about /services /portfolio /contact /creators/micah-rowe /survey/creator /shipping /shop
    /shop/covenant-tee /cart /shop/success /shop/cancel /orders /no/such/page`;

  test.each(paths.split(/\s+/))("%s doesn't scroll sideways, and its cart is on the screen", async (path) => {
    await page.goto(site.origin + path);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => matchMedia("(max-width: 13rem)").matches), "the setting works").toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);
    const box = await page.getByRole("link", { name: /^Cart/ }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? WIDTH)).toBeLessThanOrEqual(WIDTH);
  });

  test("a cart with something in it doesn't scroll sideways, and keeps its words whole", async () => {
    await addByPage(page, site, "covenant-tee", { size: "2XL" });
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);
    const lines = await page.getByRole("link", { name: "Covenant Tee" }).evaluate((link) => {
      const word = document.createRange();
      word.setStart(link.firstChild!, 0);
      word.setEnd(link.firstChild!, "Covenant".length);
      return word.getClientRects().length;
    });
    expect(lines).toBe(1);
  });
});

// 320 x 256 is a screen of 1280 x 1024 at 400% (WCAG 2.2, 1.4.10 and 2.4.11).
describe("on a low screen", () => {
  let page: Page;

  beforeAll(async () => {
    const viewport = { width: 320, height: 256 };
    const context = await openContext(site.browser, { javaScriptEnabled: false, viewport });
    await beginSurvey(context, site.origin);
    page = await context.newPage();
  });

  afterAll(() => page?.context().close());

  test("nothing floats", async () => {
    await page.goto(`${site.origin}/contact`);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
    expect(await page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().bottom)).toBeLessThan(0);
    expect(await page.locator("[data-part=seal]").evaluate((seal) => getComputedStyle(seal).position)).toBe("static");
  });

  test.each(["/contact", "/survey/creator?step=1", "/survey/creator?step=4"])(
    "%s: a field with the focus shows its label",
    async (path) => {
      await page.goto(site.origin + path);
      const hidden: string[] = [];
      for (const key of ["Tab", "Shift+Tab"]) {
        for (let presses = 0; presses < 60; presses += 1) {
          await page.keyboard.press(key);
          const found = await page.evaluate(findHiddenLabel);
          if (found) hidden.push(`${key}: ${found}`);
        }
      }
      expect([...new Set(hidden)]).toEqual([]);
    },
  );
});

// Forced colors, as in Windows' contrast themes, replace a page's colors.
test.each(["light", "dark"] as const)(
  "in forced colors, a step's bar shows how far the survey is (%s)",
  async (colorScheme) => {
    const context = await openContext(site.browser, { javaScriptEnabled: false, forcedColors: "active", colorScheme });
    const page = await context.newPage();
    await page.goto(`${site.origin}/survey/creator`);
    const picture = sharp(await page.locator("progress").screenshot()).removeAlpha();
    await context.close();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const row = Math.floor(info.height / 2);
    const colorAt = (part: number) => {
      const start = (row * info.width + Math.floor(info.width * part)) * info.channels;
      return [...data.subarray(start, start + 3)].join(" ");
    };
    // The survey is at 25%.
    expect(colorAt(0.2)).not.toBe(colorAt(0.3));
    expect(colorAt(0.3)).toBe(colorAt(0.9));
    expect(colorAt(0), "its edge is seen").not.toBe(colorAt(0.3));
  },
);

// A character missing from the site's fonts delays the first layout and differs per system (docs/decisions/0034).
test("no text of a public page needs a font of the system", async () => {
  // Without scripts, because React replaces nodes while the browser is being asked about them.
  const context = await openContext(site.browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  for (const domain of ["DOM.enable", "CSS.enable"] as const) await session.send(domain);
  for (const path of ["/", "/portfolio", "/creators/micah-rowe", "/shop/covenant-tee", "/contact", "/survey/creator"]) {
    await page.goto(site.origin + path);
    await page.evaluate(() => document.fonts.ready);
    expect(await textsInOthers(session), path).toEqual([]);
  }
  await context.close();
});

interface Node {
  nodeId: number;
  nodeType: number;
  nodeValue: string;
  children?: Node[];
}

/** Returns texts drawn with a system font. */
async function textsInOthers(session: CDPSession): Promise<string[]> {
  const { root } = await session.send("DOM.getDocument", { depth: -1 });
  const found: string[] = [];
  async function look({ nodeId, nodeType, nodeValue, children = [] }: Node): Promise<void> {
    if (nodeType === 3 && nodeValue.trim() !== "") {
      const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
      if (fonts.some(({ isCustomFont }) => !isCustomFont)) found.push(nodeValue.trim());
    }
    for (const child of children) await look(child);
  }
  await look(root as Node);
  return found;
}

/** Runs in the page: returns the focused text field's label if it isn't in view. */
function findHiddenLabel(): string | null {
  const field = document.activeElement;
  if (!field?.matches("textarea, input:not([type=radio], [type=checkbox])")) return null;
  const label = (field as HTMLInputElement).labels?.[0] ?? field.closest("fieldset")?.querySelector("legend");
  if (!label) return null;
  const { left, top, bottom, height } = label.getBoundingClientRect();
  const onTop = document.elementFromPoint(left + 4, top + height / 2);
  return top >= 0 && bottom <= innerHeight && onTop !== null && label.contains(onTop)
    ? null
    : (label.textContent ?? "");
}
