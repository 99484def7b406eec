import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { expectNarrow, findAccessibilityViolations } from "../support/axe.ts";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { emptyDeskStates, fillDesk } from "../support/desk-states.ts";
import { openContext } from "../support/open-browser.ts";
import { pageStates } from "../support/page-states.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { startServer } from "../support/start-server.ts";
import { beginSurvey, type PageState } from "../support/survey-states.ts";
import { useServer } from "../support/use-server.ts";
import { useSite } from "../support/use-site.ts";

/** One page of each kind. */
const IN_SHORT_RUN = new Set([
  "step 2",
  "contact with errors",
  "desk: /desk/messages",
  "desk: /desk/surveys/survey-1",
  "desk: a new product with errors",
]);

/** Looks alternate by page. The desk's pages share their parts, so each is checked in only one of the four. */
const looks = [
  [
    { width: 390, height: 844, colorScheme: "light" },
    { width: 1440, height: 900, colorScheme: "dark" },
  ],
  [
    { width: 390, height: 844, colorScheme: "dark" },
    { width: 1440, height: 900, colorScheme: "light" },
  ],
] as const;

const server = useSite();
const shop = useServer(startServer);
/** One window for all pages: each new window would start a new renderer process. */
let window: Page;
/** A signed-in member's windows: the empty site, and the site with a record of each kind. */
let atEmptyDesk: Page;
let atDesk: Page;

beforeAll(async () => {
  await seedCatalogue(shop.databaseFile);
  window = await open();
  atEmptyDesk = await open(await signInMember(server.databaseFile));
  atDesk = await open(await fillDesk(shop.databaseFile));
});

async function open(member?: DeskMember): Promise<Page> {
  const opened = await openContext(server.browser, { javaScriptEnabled: true, bypassCSP: true });
  // Cookies don't depend on the port, so the member's cookie is sent to both servers.
  if (member) await opened.addCookies([{ ...member.cookie, url: server.origin }]);
  return opened.newPage();
}

// Each page is opened once: axe runs at each look, then the page is checked on the narrowest screen.
lookAtEach(emptyDeskStates);

describe("with something in it", () => {
  beforeAll(() => beginSurvey(window.context(), server.origin));

  lookAtEach(pageStates);

  test("the pages of the short run are among them", () => {
    expect(pageStates.map(({ name }) => name)).toEqual(expect.arrayContaining([...IN_SHORT_RUN]));
  });
});

function lookAtEach(states: readonly PageState[]): void {
  for (const [index, { name, reach, stocked, member }] of states.entries()) {
    const tags = IN_SHORT_RUN.has(name) ? [] : ["long"];
    test(`${name}: axe finds nothing, and 320 px need no scrolling sideways`, { tags }, async () => {
      const page = member ? (stocked ? atDesk : atEmptyDesk) : window;
      // No state may depend on the previous one.
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.emulateMedia({ colorScheme: "light" });
      await reach(page, (stocked ? shop : server).origin);
      const both = looks[index % 2] ?? [];
      for (const { width, height, colorScheme } of member ? both.slice((index >> 1) % 2).slice(0, 1) : both) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        expect(await findAccessibilityViolations(page), `${width} px, ${colorScheme}`).toEqual([]);
      }
      await expectNarrow(page);
    });
  }
}
