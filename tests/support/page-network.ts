import { EventEmitter, once } from "node:events";
import type { CDPSession, Page } from "playwright";

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

/** 400 kbit/s in bytes per second. */
const BYTES = 400_000 / 8;

/**
 * Limits a Chromium page's network to 400 kbit/s with 400 ms of latency.
 *
 * @returns a function that turns the network off (`offline`) and on again
 */
export async function slowLine(page: Page): Promise<{ setOffline: (offline: boolean) => Promise<void> }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const set = async (offline: boolean) => {
    await session.send("Network.emulateNetworkConditions", {
      offline,
      latency: 400,
      downloadThroughput: BYTES,
      uploadThroughput: BYTES,
    });
  };
  await session.send("Network.enable");
  await set(false);
  return { setOffline: set };
}
