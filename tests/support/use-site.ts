import type { Browser } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { openBrowser } from "./open-browser.ts";
import { useSharedServer } from "./shared-server.ts";
import type { TestServer } from "./start-server.ts";

/** The built site, and a browser to visit it with. */
export interface Site extends TestServer {
  browser: Browser;
}

/**
 * Gives all tests of the calling file the shared server and a connection to the browser, and closes the connection
 * after the last one. The returned object is empty until the file's tests and its later `beforeAll` hooks run.
 */
export function useSite(): Site {
  const site = {} as Site;

  beforeAll(async () => {
    const [server, browser] = await Promise.all([useSharedServer(), openBrowser()]);
    Object.assign(site, server, { browser });
  });

  afterAll(async () => {
    await site.browser?.close();
    await site.remove?.();
  });

  return site;
}
