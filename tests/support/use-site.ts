import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import type { DeskMember } from "./desk-member.ts";
import { goToStepTwo } from "./fill-survey.ts";
import { openBrowser, openContext } from "./open-browser.ts";
import { useSharedServer } from "./shared-server.ts";
import type { TestServer } from "./start-server.ts";
import { useServer } from "./use-server.ts";
import { ready, type SharedWindow, shareWindow, visit } from "./visit.ts";

/** The built site, and a browser to visit it with. */
export type Site = TestServer & { browser: Browser };

const openShared = () => useSharedServer();

/** Gives all tests of the calling file the shared server and a connection to the browser. */
export function useSite(): Site {
  return useServerAndBrowser(openShared);
}

/** Does so with a server of the file's own. The returned object is empty until the tests and later hooks run. */
export function useServerAndBrowser<Own extends TestServer>(start: () => Promise<Own>): Own & { browser: Browser } {
  const site = useServer(start) as Own & { browser: Browser };

  beforeAll(async () => void Object.assign(site, { browser: await openBrowser() }));
  afterAll(() => site.browser?.close());

  return site;
}

/** Gives the tests of the calling file, or of a part of it, a window that their visits share. */
export function useWindow(site: Site, options: BrowserContextOptions = {}): SharedWindow {
  const shared = {} as SharedWindow;
  const open = () => openContext(site.browser, { javaScriptEnabled: true, ...options });

  beforeAll(() => void Object.assign(shared, shareWindow(site.origin, open)));
  afterAll(() => shared.close?.());

  return shared;
}

type Act = (page: Page, context: BrowserContext) => Promise<void>;

interface OnPage extends BrowserContextOptions {
  /** Who is signed in at the desk. */
  member?: DeskMember;
  /** What the browser may complain about. */
  expected?: RegExp | undefined;
}

/** Opens a page in a window of its own, with scripts unless told otherwise, and closes it after the visit. */
export function onPage(
  site: Site,
  path: string,
  act: Act,
  { member, expected, ...options }: OnPage = {},
): Promise<void> {
  return visit(
    openContext(site.browser, { javaScriptEnabled: true, ...options }),
    async (page, context) => {
      if (member) await context.addCookies([{ ...member.cookie, url: site.origin }]);
      await page.goto(site.origin + path);
      await ready(page, "main");
      await act(page, context);
    },
    expected,
  );
}

/** Opens the survey, and goes on to its second step under a name. */
export function onStepTwo(site: Site, name: string, act: Act, expected?: RegExp): Promise<void> {
  const walk: Act = async (page, context) => {
    await goToStepTwo(page, name);
    await act(page, context);
  };
  return onPage(site, "/survey/creator", walk, { expected });
}
