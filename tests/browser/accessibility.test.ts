import type { BrowserContext } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { expectNarrow, findAccessibilityViolations } from "../support/axe.ts";
import { fillDesk } from "../support/desk-states.ts";
import { openContext } from "../support/open-browser.ts";
import { pageStates } from "../support/page-states.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { startServer } from "../support/start-server.ts";
import { beginSurvey } from "../support/survey-states.ts";
import { useServerAndBrowser } from "../support/use-site.ts";

// One page of each kind. tests/long/accessibility.test.ts has every page in each of its states.

const KINDS = [
  ["a form", "step 2"],
  ["a refused form", "contact with errors"],
  ["a cart", "a cart after adding"],
  ["a list at the desk", "/desk/messages"],
  ["a record at the desk", "/desk/surveys/survey-1"],
  ["a refused form at the desk", "desk: a new product with errors"],
] as const;

const site = useServerAndBrowser(startServer);
let visitors: BrowserContext;
let members: BrowserContext;

beforeAll(async () => {
  await seedCatalogue(site.databaseFile);
  const member = await fillDesk(site.databaseFile);
  const options = { javaScriptEnabled: true, bypassCSP: true };
  [visitors, members] = await Promise.all([openContext(site.browser, options), openContext(site.browser, options)]);
  await members.addCookies([{ ...member.cookie, url: site.origin }]);
  await beginSurvey(visitors, site.origin);
});

test.each(KINDS)(
  "%s: axe finds nothing on a phone and in the dark, and 320 px need no scrolling",
  async (_kind, name) => {
    const state = pageStates.find((one) => one.name.replace(/^desk: (?=\/)/, "") === name);
    if (!state) throw new Error(`There is no page '${name}'.`);
    const page = await (state.member ? members : visitors).newPage();
    await state.reach(page, site.origin);
    for (const [width, colorScheme] of [
      [390, "light"],
      [1440, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect(await findAccessibilityViolations(page), `${width} px, ${colorScheme}`).toEqual([]);
    }
    await expectNarrow(page);
    await page.close();
  },
);
