import type { Browser, BrowserContext } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findAccessibilityViolations } from "../support/axe.ts";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { emptyDeskStates, fillDesk } from "../support/desk-states.ts";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { pageStates } from "../support/page-states.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { beginSurvey, type PageState } from "../support/survey-states.ts";

/**
 * Each page is looked at on a phone and on a wide screen, one of them dark; which one, changes from page to page. The
 * desk's pages share their parts: each is looked at once, in one of the four ways.
 */
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

let server: TestServer;
let shop: TestServer;
let browser: Browser;
let context: BrowserContext;
/** Who is signed in at the desk: of the empty site, and of the one with everything in it. */
let atEmptyDesk: BrowserContext;
let atDesk: BrowserContext;

beforeAll(async () => {
  [server, shop, browser] = await Promise.all([startServer(), startServer(), openBrowser()]);
  await seedCatalogue(shop.databaseFile);
  context = await open();
  atEmptyDesk = await open(await signInMember(server.databaseFile));
  atDesk = await open(await fillDesk(shop.databaseFile));
});

afterAll(async () => {
  await browser?.close();
  await server?.remove();
  await shop?.remove();
});

async function open(member?: DeskMember): Promise<BrowserContext> {
  const opened = await openContext(browser, { javaScriptEnabled: true, bypassCSP: true, reducedMotion: "reduce" });
  // The port is no part of a cookie's address.
  if (member) await opened.addCookies([{ ...member.cookie, url: server.origin }]);
  return opened;
}

// Each page is opened once: axe at both looks, then the narrowest screen.
test.each(alternating(emptyDeskStates))("$name: axe finds nothing, and 320 px need no scrolling sideways", lookAt);

describe("with something in it", () => {
  beforeAll(() => beginSurvey(context, server.origin));

  test.each(alternating(pageStates))("$name: axe finds nothing, and 320 px need no scrolling sideways", lookAt);
});

function alternating(states: readonly PageState[]) {
  return states.map((state, index) => Object.assign(state, { index }));
}

async function lookAt({ reach, stocked, member, index }: PageState & { index: number }): Promise<void> {
  const page = await (member ? (stocked ? atDesk : atEmptyDesk) : context).newPage();
  await reach(page, (stocked ? shop : server).origin);
  const both = looks[index % 2] ?? [];
  for (const { width, height, colorScheme } of member ? both.slice((index >> 1) % 2).slice(0, 1) : both) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    expect(await findAccessibilityViolations(page), `${width} px, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const widths = await page.evaluate(() => {
    const tooWide = [...document.querySelectorAll("main *")].filter((one) => one.getBoundingClientRect().right > 321);
    return { page: document.documentElement.scrollWidth, tooWide: tooWide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120)) };
  });
  expect(widths.page, widths.tooWide.join("\n")).toBeLessThanOrEqual(320);
  await page.close();
}
