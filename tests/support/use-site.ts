import type { Browser } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { openBrowser } from "./open-browser.ts";
import { useSharedServer } from "./shared-server.ts";
import type { TestServer } from "./start-server.ts";
import { useServer } from "./use-server.ts";

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
