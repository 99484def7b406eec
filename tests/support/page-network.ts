import { EventEmitter, once } from "node:events";
import type { Page } from "playwright";

/**
 * Opens a page whose scripts are still loading, as on a slow connection.
 *
 * @returns a function that lets the scripts load
 */
export async function openBeforeScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const scripts = /\/assets\/[^/]+\.js$/;
  const gate = new EventEmitter();
  const opened = once(gate, "open");
  await page.route(scripts, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  return async () => {
    gate.emit("open");
    await page.waitForLoadState("load");
    await page.unroute(scripts);
  };
}
