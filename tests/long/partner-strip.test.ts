import type { Page } from "playwright";
import { expect, test } from "vitest";
import { partners } from "../../app/site/content/partners.ts";
import { openContext } from "../support/open-browser.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServerAndBrowser } from "../support/use-site.ts";
import { eventually, visit } from "../support/visit.ts";

const server = useServerAndBrowser(startServer);

/** Publishes a row with so many logos, as another machine would. */
async function publish(count: number): Promise<void> {
  const logos = Array.from({ length: count }, (_, place) => ({
    ...partners.partners[place % partners.partners.length],
    name: `Partner ${place}`,
  }));
  const text = { document: "partners", version: count, body: JSON.stringify({ partners: logos }) };
  await withDatabase(server.databaseFile, (db) =>
    db
      .insertInto("document_versions")
      .values({ ...text, published_at: "2026-11-23T00:00:00.000Z", published_by: "x" })
      .onConflict((again) => again.doNothing())
      .execute(),
  );
  const shown = async () => (await (await fetch(server.origin)).text()).match(/alt="Partner \d+"/g)?.length;
  await eventually(shown).toBe(count);
}

// A number of logos is the version too, and only rises.
test.each([
  [1, "none"],
  [4, "none"],
  [60, "partners-pass"],
])(
  "a row of %i fits each window, moves if it fills a wide one, and is whole without motion",
  async (count, animation) => {
    await publish(count);
    const moving = { javaScriptEnabled: false, reducedMotion: "no-preference" } as const;
    const row = "[data-part=partners-row]";
    for (const width of [320, 1920])
      await visit(openContext(server.browser, { ...moving, viewport: { width, height: 900 } }), async (page) => {
        await page.goto(server.origin);
        expect(await page.locator(row).evaluate((one) => getComputedStyle(one).animationName)).toBe(animation);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        expect(await page.getByRole("checkbox").count()).toBe(animation === "none" ? 0 : 1);
        expect(animation === "none" ? Math.abs(await offCenter(page)) : 0).toBeLessThan(2);
        for (const media of ["screen", "print"] as const) {
          await page.emulateMedia({ media, reducedMotion: "reduce" });
          expect(await page.locator(`${row} img`).filter({ visible: true }).count()).toBe(count);
        }
      });
  },
);

/** Returns how far the logos are from the middle of the window, in pixels. */
function offCenter(page: Page): Promise<number> {
  return page.locator("[data-part=partners-row] img").evaluateAll((logos) => {
    const boxes = logos.map((logo) => logo.getBoundingClientRect());
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    return (left + right - window.innerWidth) / 2;
  });
}
