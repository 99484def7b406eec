import { expect, test } from "vitest";
import { stockAlertNotes, stockAlertWords as words } from "../../app/shop/stock-alerts/stock-alert.ts";
import { seedProducts } from "../support/seed-catalogue.ts";
import { readMails, withDatabase } from "../support/server-database.ts";
import { startShop } from "../support/shop-server.ts";
import { useServer } from "../support/use-server.ts";
import { visit, type Visitor } from "../support/visitor.ts";

const FORM = "/shop/covenant-tee/back-in-stock";

const { tee, cap, tote } = seedProducts;
const shop = useServer(() =>
  startShop(
    { FLY_APP_NAME: "tetm", SESSION_SECRET: "the-secret-of-this-site-0123456789" },
    { products: [tee, cap, tote] },
  ),
);
let visitors = 0;

/** Each browser has its own address, so one test's limits don't affect the next. */
function anybody(): Visitor {
  visitors += 1;
  return visit(shop.origin, { headers: { "fly-client-ip": `192.0.2.${visitors}` } });
}

/** Returns the path and query of the newest link sent to an address. */
async function linkTo(email: string): Promise<string> {
  const sent = (await readMails(shop.databaseFile)).findLast(
    ({ kind, to_address }) => kind === "stock-alert-link" && to_address === email,
  );
  const { pathname, search } = new URL(/^http\S+key=\S+$/m.exec(sent?.text ?? "")?.[0] ?? "");
  return pathname + search;
}

function alertOf(email: string): Promise<{ confirmed_at: string | null } | undefined> {
  return withDatabase(shop.databaseFile, (db) =>
    db.selectFrom("stock_alerts").select("confirmed_at").where("email", "=", email).executeTakeFirst(),
  );
}

test("the way from a sold-out size to the list and off it again, without a script", async () => {
  const shopper = anybody();
  const product = await shopper.get("/shop/covenant-tee");
  expect(product.html).toContain(`href="${FORM}"`);
  const form = await shopper.get(FORM);
  expect([form.status, form.html.includes("<script")]).toEqual([200, false]);
  const sent = await shopper.press(form, "ask", { size: "L", email: "ruth@example.com" });
  expect([sent.status, sent.location]).toEqual([303, `${FORM}?asked`]);
  expect((await shopper.get(`${FORM}?asked`)).text).toContain(stockAlertNotes.waits.title);
  const link = await linkTo("ruth@example.com");
  // On a phone with another browser; a mail scanner may have opened the link first.
  const phone = anybody();
  const opened = await phone.get(link);
  expect(opened.text).toContain("Covenant Tee, size L");
  expect(opened.text).not.toContain("ruth@example.com");
  expect((await alertOf("ruth@example.com"))?.confirmed_at).toBeNull();
  const confirmed = await phone.press(opened, "confirm", {});
  expect([confirmed.status, confirmed.location]).toEqual([303, link]);
  expect((await alertOf("ruth@example.com"))?.confirmed_at).not.toBeNull();
  const listed = await phone.get(link);
  expect(listed.text).toContain("Take me off the list");
  const gone = await phone.press(listed, "forget", {});
  expect([gone.status, gone.location]).toEqual([303, `${FORM}?forgotten`]);
  expect(await alertOf("ruth@example.com")).toBeUndefined();
  expect((await phone.get(link)).status).toBe(404);
  expect((await phone.forge(listed, "confirm")).status).toBe(303);
  expect(await alertOf("ruth@example.com")).toBeUndefined();
});

test("a product without sizes needs none, and one that is in stock has nothing to wait for", async () => {
  const shopper = anybody();
  const form = await shopper.get("/shop/sunday-cap/back-in-stock");
  expect(form.html).not.toContain('name="size"');
  expect((await shopper.press(form, "ask", { email: "cap@example.com" })).status).toBe(303);
  expect(await alertOf("cap@example.com")).toBeDefined();
  const stocked = await shopper.get("/shop/hymn-board-tote/back-in-stock");
  expect(stocked.text).toContain(words.available.text("Hymn Board Tote"));
  expect(stocked.html).not.toContain('name="email"');
});

test("links are in no list and no cache, and a wrong one says nothing", async () => {
  const shopper = anybody();
  await shopper.press(await shopper.get(FORM), "ask", { size: "L", email: "naomi@example.com" });
  const link = await linkTo("naomi@example.com");
  const wrong = [`${FORM}?key=nothing`, `${FORM}?key=`, `${link}x`];
  for (const path of [link, ...wrong]) {
    const page = await anybody().get(path);
    expect(page.headers.get("Cache-Control"), path).toBe("private, no-store");
    expect(page.headers.get("X-Robots-Tag"), path).toContain("noindex");
    expect(page.text, path).not.toContain("naomi@example.com");
  }
  for (const path of wrong) {
    const page = await anybody().get(path);
    expect([page.status, page.text.includes(words.gone.text)], path).toEqual([404, true]);
  }
  const other = anybody();
  const opened = await other.get(link);
  expect((await other.press(opened, "forget", { key: "nothing" })).status).toBe(303);
  expect(await alertOf("naomi@example.com")).toBeDefined();
  expect((await anybody().get("/sitemap.xml")).html).not.toContain("back-in-stock");
});
