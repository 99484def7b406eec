import type { Page } from "playwright";
import { beforeAll, expect, test, vi } from "vitest";
import { documents } from "../../app/site/content/documents.ts";
import { insertVersion } from "../../app/site/publishing/documents.store.server.ts";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { picturesOf, untilPrepared, upload } from "../support/library.ts";
import { openContext } from "../support/open-browser.ts";
import { makePhoto } from "../support/sample-pictures.ts";
import { withDatabase } from "../support/server-database.ts";
import { startShop } from "../support/shop-server.ts";
import { useServerAndBrowser } from "../support/use-site.ts";

// A browser loads the smallest file that is sharp at the width the page says. If that is too little, it is blurred.

const PATHS = `/ /about /portfolio /portfolio?case-study=openaba /creators/naomi-carter /announcements
  /announcements/josiah-vale /shop /shop/covenant-tee /shop/lighthouse-print`.split(/\s+/);

const server = useServerAndBrowser(startShop);
let page: Page;

beforeAll(async () => {
  const member = visitDesk(server.origin, await signInMember(server.databaseFile));
  await upload(member, server.origin, [{ name: "tall.jpg", bytes: await makePhoto({ width: 1500, height: 1800 }) }]);
  const [address = ""] = picturesOf(await untilPrepared(member));
  const picture = `picture:${address.split("/").at(-1)}`;
  await withDatabase(server.databaseFile, async (db) => {
    await db.updateTable("pictures").set({ alt: "Wheat" }).execute();
    await db.updateTable("products").set({ picture, more_pictures: picture }).execute();
    await db
      .updateTable("products")
      .set({ more_pictures: `${picture}\n${picture}` })
      .where("slug", "=", "lighthouse-print")
      .execute();
    for (const name of ["home", "about", "projects", "creators", "announcements"] as const) {
      const { initial } = documents[name];
      const text = JSON.stringify({ ...initial, ...(name === "home" && { heroPicture: picture }) });
      const body = JSON.parse(text.replaceAll(/"\/pictures\/[^"]*"/g, JSON.stringify(picture))) as typeof initial;
      await insertVersion(db, name, { version: 1, body, at: "2026-01-01T00:00:00.000Z", by: "x" });
    }
  });
  page = await (await openContext(server.browser, { javaScriptEnabled: false })).newPage();
  for (const path of ["/", "/announcements", "/shop/covenant-tee"])
    await vi.waitUntil(
      async () => {
        await page.goto(server.origin + path);
        return (await page.locator("picture").count()) > 0;
      },
      { timeout: 60_000, interval: 200 },
    );
}, 120_000);

test.each(PATHS)("pictures of %s are sharp", async (path) => {
  await page.goto(server.origin + path);
  const blurred: object[] = [];
  for (const width of [390, 600, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const pictures = await page.evaluate(measurePictures);
    expect(pictures.length, path).toBeGreaterThan(0);
    for (const picture of pictures) if (picture.said < 0.9 * picture.shown) blurred.push({ width, ...picture });
  }
  expect(blurred).toEqual([]);
});

/** Runs in the page: each picture's real width, and the width that the page says. */
function measurePictures(): { said: number; shown: number; alt: string }[] {
  return [...document.querySelectorAll("picture")].flatMap((picture) => {
    const image = picture.querySelector("img");
    if (!image?.checkVisibility()) return [];
    const parts = (picture.querySelector("source")?.sizes ?? "").split(",").map((part) => part.trim());
    const size = parts.find(
      (part) => !part.startsWith("(") || matchMedia(/^\(.*?\)(?= )/.exec(part)?.[0] ?? "").matches,
    );
    const ruler = document.createElement("div");
    ruler.style.width = size?.replace(/^\(.*?\) /, "") ?? "";
    ruler.style.position = "fixed";
    document.body.append(ruler);
    const said = ruler.getBoundingClientRect().width;
    ruler.remove();
    const box = image.getBoundingClientRect();
    // A cropped picture is larger than its box.
    const [width = 1, height = 1] = ["width", "height"].map((side) => Number(image.getAttribute(side)));
    const shown = Math.max(box.width, (box.height * width) / height);
    return [{ said: Math.round(said), shown: Math.round(shown), alt: image.alt }];
  });
}
