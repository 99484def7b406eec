import type { BrowserContext, Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { signInMember } from "../support/desk-member.ts";
import { openContext } from "../support/open-browser.ts";
import { countPrintedPages, findPaleWords } from "../support/printed-page.ts";
import { addOrder } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { startShop } from "../support/shop-server.ts";
import { beginSurvey } from "../support/survey-states.ts";
import { useServerAndBrowser } from "../support/use-site.ts";

const ORDER = "printed-order-00000000";
const MANY = "printed-order-00000001";
const PICKUP = "printed-order-00000002";
const PART = "printed-order-00000003";

const shop = useServerAndBrowser(startShop);
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await openContext(shop.browser, { javaScriptEnabled: false, colorScheme: "dark" });
  page = await context.newPage();
});

test("the answers print without buttons", async () => {
  await beginSurvey(context, shop.origin);
  await page.goto(`${shop.origin}/survey/creator/answers`);
  const text = await printed();
  expect(text).toContain("Second line: ünïcode, 日本語, 🎺.");
  expect(text).not.toMatch(/change my answers|delete|withdraw|new survey/i);
});

test("an order prints for the packer without links and forms", async () => {
  await withDatabase(shop.databaseFile, (db) => addOrder(db, ORDER));
  const { cookie } = await signInMember(shop.databaseFile, "Miriam Hale");
  await context.addCookies([{ ...cookie, url: shop.origin }]);
  await page.goto(`${shop.origin}/desk/orders/${ORDER}`);
  const text = await printed();
  expect(text).toMatch(/Naomi Field[\s\S]*1 Mill Road[\s\S]*Covenant Tee/);
  expect(text).not.toMatch(/all orders|stripe…|open in stripe|tracking|copy/i);
});

test("packing slips take one sheet each on Letter and A4, with fifty long lines too, and show prices only if asked", async () => {
  await withDatabase(shop.databaseFile, async (db) => {
    await addOrder(db, MANY);
    const line = await db.selectFrom("order_lines").selectAll().where("order_id", "=", MANY).executeTakeFirstOrThrow();
    const name = "A product with a name as long as names of products may be ".repeat(2).slice(0, 80);
    const more = Array.from({ length: 49 }, (_, place) => ({ ...line, name, position: place + 2 }));
    await db.insertInto("order_lines").values(more).execute();
  });
  await page.goto(`${shop.origin}/desk/orders`);
  await page.locator(`input[value="${ORDER}"]`).check();
  await page.locator(`input[value="${MANY}"]`).check();
  await page.getByRole("button", { name: "Packing slips for chosen orders" }).click();
  const text = await printed();
  expect(text).toMatch(/Naomi Field[\s\S]*1 Mill Road[\s\S]*Covenant Tee · M/);
  expect(text).not.toMatch(/\$|packing slips/i);
  expect(await countSheets()).toEqual([2, 2]);
  await page.getByRole("link", { name: "Print prices" }).click();
  expect(await printed()).toMatch(/Covenant Tee · M\s+\$28\.00/);
  expect(await countSheets()).toEqual([2, 2]);
  await page.goto(`${shop.origin}/desk/orders/slips?id=${MANY}&prices=yes`);
  expect(await countSheets()).toEqual([1, 1]);
});

test("slips of a pickup and of a second parcel say so, on a sheet each", async () => {
  await withDatabase(shop.databaseFile, async (db) => {
    const delivery = JSON.stringify({ key: "pickup", countries: [], rates: [], pickup: "At the studio, Fridays" });
    await addOrder(db, PICKUP, { delivery, shipping: null });
    const first = { id: "p", at: "2026-01-02T03:04:05.000Z", by: null, tracking: null, units: [[1, 1]], mail: null };
    await addOrder(db, PART, { parcels: JSON.stringify([first]) });
    const line = await db.selectFrom("order_lines").selectAll().where("order_id", "=", PART).executeTakeFirstOrThrow();
    await db
      .insertInto("order_lines")
      .values({ ...line, name: "First Light Mug", size: "", position: 2 })
      .execute();
  });
  await page.goto(`${shop.origin}/desk/orders/slips?id=${PICKUP}&id=${PART}&id=${ORDER}`);
  const [pickup = "", part = "", whole = ""] = (await printed()).split(/(?=Pickup|Ship to)/).slice(1);
  expect(pickup).toMatch(/^Pickup\s+At the studio, Fridays\s+For\s+Naomi\.Field@example\.com[\s\S]*Covenant Tee/);
  expect(part).toMatch(/^Ship to[\s\S]*First Light Mug[\s\S]*the rest of the order/);
  expect(part).not.toContain("Covenant Tee");
  expect(whole).not.toContain("the rest of the order");
  expect(await countSheets()).toEqual([3, 3]);
});

test.each(["/", "/services", "/shop/success"])(
  "%s: words that are pale on the screen are pale on ink, not on paper",
  async (path) => {
    await page.goto(shop.origin + path);
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate(findPaleWords)).toEqual([]);
    await page.emulateMedia({ media: null });
  },
);

test.each([
  ["/", 3],
  ["/services", 4],
  ["/announcements/josiah-vale", 2],
  ["/shop/success", 1],
])("%s prints on %i sheets at most", async (path, sheets) => {
  await page.goto(shop.origin + path);
  expect(await countPrintedPages(page)).toBeLessThanOrEqual(sheets);
});

/** Returns the number of sheets on Letter and on A4. */
async function countSheets(): Promise<number[]> {
  return [await countPrintedPages(page, "0.4in", "Letter"), await countPrintedPages(page, "0.4in", "A4")];
}

/** Returns the printed text. Checks that no controls are printed and the background is light. */
async function printed(): Promise<string> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const shown = await page
    .locator("[href='#main'], button, .button, summary, footer, nav, input, header [href='/cart'], [data-part=seal]")
    .filter({ visible: true })
    .all();
  expect(await Promise.all(shown.map((one) => one.evaluate((element) => element.outerHTML.slice(0, 80))))).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    "rgb(251, 250, 247)",
  );
  const text = await page.locator("body").innerText();
  await page.emulateMedia({ media: null });
  return text;
}
