import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { openContext } from "../support/open-browser.ts";
import { beginSurvey } from "../support/survey-states.ts";
import { useSite } from "../support/use-site.ts";

// 320 x 256 is a screen of 1280 x 1024 at 400% (WCAG 2.2, 1.4.10 and 2.4.11).

const site = useSite();
let page: Page;

beforeAll(async () => {
  const context = await openContext(site.browser, { javaScriptEnabled: false, viewport: { width: 320, height: 256 } });
  await beginSurvey(context, site.origin);
  page = await context.newPage();
});

test("nothing floats over a low screen", async () => {
  await page.goto(`${site.origin}/contact`);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
  expect(await page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().bottom)).toBeLessThan(0);
  expect(await page.locator("[data-part=seal]").evaluate((seal) => getComputedStyle(seal).position)).toBe("static");
});

test.each(["/contact", "/survey/creator?step=1", "/survey/creator?step=2", "/survey/creator?step=4"])(
  "%s: a field with the focus shows its label",
  async (path) => {
    await page.goto(site.origin + path);
    const hidden: string[] = [];
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let presses = 0; presses < 70; presses += 1) {
        await page.keyboard.press(key);
        const found = await page.evaluate(findHiddenLabel);
        if (found) hidden.push(`${key}: ${found}`);
      }
    }
    expect([...new Set(hidden)]).toEqual([]);
  },
);

/** Runs in the page: returns the label of the focused text field if the label isn't in view. */
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
