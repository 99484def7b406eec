import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { useSharedServer } from "../support/shared-server.ts";
import { addByPage } from "../support/shop-browser.ts";
import type { TestServer } from "../support/start-server.ts";
import { visit, waitForScripts } from "../support/visit.ts";

// A browser's first formatter of `Intl` keeps a slow phone busy while the page loads: docs/decisions/0126.

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([useSharedServer(), openBrowser()]);
  await seedCatalogue(server.databaseFile);
});

afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

test.each(["/shop/covenant-tee", "/cart", "/survey/creator", "/contact", "/desk/sign-in"])(
  "%s makes no formatter while it loads",
  async (path) => {
    await visit(openContext(browser, { javaScriptEnabled: true }), async (page) => {
      await page.addInitScript(noteFormatters);
      if (path === "/cart") await addByPage(page, server, "covenant-tee", { size: "M" });
      await page.goto(server.origin + path);
      await waitForScripts(page);
      expect(await page.evaluate(() => (globalThis as typeof globalThis & { made: string[] }).made)).toEqual([]);
    });
  },
);

/** Runs in the page. */
function noteFormatters() {
  const made: string[] = [];
  Object.assign(globalThis, { made });
  for (const name of ["DateTimeFormat", "NumberFormat"] as const) {
    const noted = new Proxy(Intl[name], {
      construct(Formatter, options) {
        made.push(name);
        return Reflect.construct(Formatter, options);
      },
    });
    Object.assign(Intl, { [name]: noted });
  }
}
