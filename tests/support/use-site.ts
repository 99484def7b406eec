import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import type { DeskMember } from "./desk-member.ts";
import { goToStepTwo } from "./fill-survey.ts";
import { openBrowser, openContext } from "./open-browser.ts";
import { useSharedServer } from "./shared-server.ts";
import type { TestServer } from "./start-server.ts";
import { useServer } from "./use-server.ts";
import { ready, type SharedWindow, shareWindow, visit } from "./visit.ts";

export type Site = TestServer & { browser: Browser };

const openShared = () => useSharedServer();

/** Gives all tests of the file the shared server and a connection to the browser. */
export function useSite(): Site {
  return useServerAndBrowser(openShared);
}

/** Starts the file's own server. The returned object is empty until the tests and later hooks run. */
export function useServerAndBrowser<Own extends TestServer>(start: () => Promise<Own>): Own & { browser: Browser } {
  const site = useServer(start) as Own & { browser: Browser };

  beforeAll(async () => void Object.assign(site, { browser: await openBrowser() }));
  afterAll(() => site.browser?.close());

  return site;
}

/** A window that the visits of a file, or of a part of it, share. */
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
  /** Allowed browser errors. */
  expected?: RegExp | undefined;
}

/** Opens a page in its own window, with scripts by default, and closes it after the visit. */
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

export function onStepTwo(site: Site, name: string, act: Act, expected?: RegExp): Promise<void> {
  const walk: Act = async (page, context) => {
    await goToStepTwo(page, name);
    await act(page, context);
  };
  return onPage(site, "/survey/creator", walk, { expected });
}
