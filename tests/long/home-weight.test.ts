import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openContext } from "../support/open-browser.ts";
import { startServer } from "../support/start-server.ts";
import { useServerAndBrowser } from "../support/use-site.ts";
import { eventually } from "../support/visit.ts";

// The first visit of the home page, read to its end, loads at most 78 KB over the wire, with the headers of every
// answer, and no scripts (docs/behavior.md, Home 5).

const MOST = 78_000;

const server = useServerAndBrowser(startServer);

test("home weighs at most 78 KB, and has no script", async () => {
  let parts = new Map<string, number>();
  // The first visit makes the server keep pages and files at their smallest.
  for (const _visit of [1, 2]) {
    const context = await openContext(server.browser, {
      javaScriptEnabled: true,
      viewport: { width: 1440, height: 900 },
      reducedMotion: "no-preference",
    });
    parts = await weighVisit(await context.newPage(), `${server.origin}/`);
    await context.close();
    await eventually(async () => (await fetch(server.origin)).headers.has("Cache-Status")).toBe(true);
  }
  // A browser with a window requests the icon, the manifest and the speculation rules, too.
  for (const path of ["/icon.svg", "/site.webmanifest", "/speculation-rules"])
    parts.set(path, await weighAnswer(server.origin + path));
  const listed = [...parts].map(([path, bytes]) => `${String(bytes).padStart(7)} ${path}`).join("\n");
  expect([...parts.keys()].filter((path) => path.endsWith(".js"))).toEqual([]);
  expect(parts.size, listed).toBeGreaterThan(10);
  const total = [...parts.values()].reduce((sum, bytes) => sum + bytes, 0);
  expect(total, `over the wire, in bytes:\n${listed}`).toBeLessThanOrEqual(MOST);
});

/**
 * Returns the bytes over the wire, including headers, of everything that the page loads until it has been read to its
 * end, by path.
 */
async function weighVisit(page: Page, url: string): Promise<Map<string, number>> {
  const parts = new Map<string, number>();
  const paths = new Map<string, string>();
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  network.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    expect(type, request.url).not.toBe("Script");
    paths.set(requestId, new URL(request.url).pathname);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    paths.delete(requestId);
    if (path) parts.set(path, (parts.get(path) ?? 0) + encodedDataLength);
  });
  await page.goto(url);
  await eventually(() => [...paths.values()]).toEqual([]);
  // As if the visitor had read to the end and had seen every partner's logo pass.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode()));
  });
  await eventually(() => [...paths.values()]).toEqual([]);
  return parts;
}

async function weighAnswer(url: string): Promise<number> {
  const request = get(url, { agent: false, headers: { "Accept-Encoding": "gzip, br" } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const { socket } = response;
  response.resume();
  await once(response, "end");
  return socket.bytesRead;
}
