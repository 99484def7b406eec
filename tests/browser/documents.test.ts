import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findAccessibilityViolations } from "../support/axe.ts";
import { documentPages } from "../support/document-pages.ts";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { startServer, type TestServer } from "../support/start-server.ts";

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
  test.each([390, 1440])("axe finds nothing at %i px", { timeout: 120_000 }, async (width) => {
    const context = await openContext(browser, { javaScriptEnabled: true, bypassCSP: true, colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const found: string[] = [];
    for (const path of documentPages) {
      await page.goto(server.origin + path);
      found.push(...(await findAccessibilityViolations(page)).map((violation) => `${path} ${violation}`));
    }
    await context.close();
    expect(found).toEqual([]);
  });
});

test("no page scrolls sideways at 320 px", async () => {
  const context = await openContext(browser, { javaScriptEnabled: true, viewport: { width: 320, height: 800 } });
  const page = await context.newPage();
  const wide: string[] = [];
  for (const path of documentPages) {
    await page.goto(server.origin + path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) wide.push(`${path} is ${width} px wide`);
  }
  await context.close();
  expect(wide).toEqual([]);
});

test("no document requests a script, and nothing from elsewhere", async () => {
  const context = await openContext(browser, { javaScriptEnabled: true });
  const page = await context.newPage();
  const odd: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" || !request.url().startsWith(server.origin)) odd.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("404")) odd.push(message.text());
  });
  for (const path of documentPages) await page.goto(server.origin + path, { waitUntil: "load" });
  await context.close();
  expect(odd).toEqual([]);
});

test("the announcement prints on two pages at most", async () => {
  const context = await openContext(browser, { javaScriptEnabled: false, colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto(`${server.origin}/announcements/josiah-vale`);
  const pdf = await page.pdf({ format: "Letter", preferCSSPageSize: true });
  await context.close();
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(2);
});
