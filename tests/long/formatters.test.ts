import { beforeAll, expect, test } from "vitest";
import { openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addByPage } from "../support/shop-browser.ts";
import { useSite } from "../support/use-site.ts";
import { visit, waitForScripts } from "../support/visit.ts";

// A browser's first formatter of `Intl` keeps a slow phone busy while the page loads: docs/decisions/0034.

const site = useSite();

beforeAll(() => seedCatalogue(site.databaseFile));

test.each(["/shop/covenant-tee", "/cart", "/survey/creator", "/contact", "/desk/sign-in"])(
  "%s makes no formatter while it loads",
  async (path) => {
    await visit(openContext(site.browser, { javaScriptEnabled: true }), async (page) => {
      await page.addInitScript(noteFormatters);
      if (path === "/cart") await addByPage(page, site, "covenant-tee", { size: "M" });
      await page.goto(site.origin + path);
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
