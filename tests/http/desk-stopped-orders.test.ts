import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAudit } from "../support/audit-lines.ts";
import { type DeskMember, visitDesk } from "../support/desk-member.ts";
import { changeDatabase, withDatabase } from "../support/server-database.ts";
import { buyTees, startShopOfTees } from "../support/shop-of-tees.ts";
import { readStock } from "../support/shop-records.ts";
import type { ShopServer } from "../support/shop-server.ts";
import { type Page, visit } from "../support/visitor.ts";

/** Orders whose money is gone, or that cost nothing, and that nobody should pack (docs/behavior.md, Desk 6). */

let shop: ShopServer;
let member: DeskMember;

beforeAll(async () => {
  ({ shop, member } = await startShopOfTees());
});

afterAll(() => shop?.remove());

const desk = () => visitDesk(shop.origin, member);
const stock = () => readStock(shop.databaseFile, "product-covenant-tee", "M");
const mailsOf = (id: string) =>
  withDatabase(shop.databaseFile, (db) =>
    db.selectFrom("outbox").select(["kind", "text"]).where("about", "=", `order:${id}`).execute(),
  );
const intentsOf = (page: Page) => page.forms.flatMap(({ buttons }) => buttons.map(({ intent }) => intent));

/** Opens the order's page as its shopper, by the link in the confirmation. */
async function openAsShopper(id: string): Promise<string> {
  const confirmation = (await mailsOf(id)).find(({ kind }) => kind === "order-confirmation");
  const { pathname, search } = new URL(/https?:\/\/\S*\/orders\/[^\s)]+/.exec(confirmation?.text ?? "")?.[0] ?? "");
  return (await visit(shop.origin).get(pathname + search)).text;
}

async function buyOrder(quantity: number) {
  const read = await buyTees(shop, quantity);
  await shop.stripe.stripeFake.settled();
  return { ...(await read()), read };
}

/** Buys tees and loses the money to a dispute, which is marked as resolved. */
async function loseDispute(quantity: number) {
  const { stripeFake } = shop.stripe;
  const { read, ...order } = await buyOrder(quantity);
  const { id } = stripeFake.dispute(order.stripe_payment_intent ?? "");
  await stripeFake.settled();
  stripeFake.moveDispute(id, "lost");
  await stripeFake.settled();
  const page = await desk().go(await desk().get(`/desk/orders/${order.id}`), "settle");
  return { page, read, path: `/desk/orders/${order.id}`, id: order.id };
}

test("an order that was lost to a dispute is not packed any more, without an email, until that is taken back", async () => {
  const before = (await stock()) ?? 0;
  const { page, read, path, id } = await loseDispute(2);
  const mails = (await mailsOf(id)).length;
  expect(page.html).toContain('href="#stop"');
  expect(page.html).not.toContain('href="#shipping"');
  expect((await desk().get("/desk/orders?show=to-ship")).html).toContain(path);
  expect((await desk().get("/desk")).text).toContain("ready to ship");

  const browser = desk();
  const done = await browser.go(page, "stop", { "stop-restock": "yes" });
  expect(done.text).toContain("Won't be shipped");
  expect(done.text).toContain("by Miriam Hale Items 2 × Covenant Tee, M Back in stock 2 × Covenant Tee, M");
  expect(intentsOf(done)).toEqual(expect.not.arrayContaining(["ship", "stop"]));
  expect([await stock(), (await mailsOf(id)).length]).toEqual([before, mails]);
  expect((await browser.get("/desk/orders?show=to-ship")).html).not.toContain(path);
  expect((await browser.ask("/desk/orders/addresses.xlsx?show=to-ship")).html).not.toContain(
    (await read()).email ?? "none",
  );
  expect((await browser.get("/desk")).text).not.toContain("ready to ship");
  expect((await browser.get(`/desk/orders/slips?id=${id}`)).text).not.toContain("2 × Covenant Tee");
  const shown = await openAsShopper(id);
  expect(shown).toContain("We won't be sending anything more for this order");
  expect(shown).not.toContain("packing");

  expect((await browser.press(page, "stop", { "stop-restock": "yes" })).status).toBe(409);
  expect((await browser.press(page, "ship")).status).toBe(409);
  expect(await stock()).toBe(before);

  const back = await browser.go(done, "resume");
  expect(intentsOf(back)).toEqual(expect.arrayContaining(["ship", "stop"]));
  expect((await browser.press(done, "resume")).status).toBe(409);
  expect([await stock(), (await read()).shipped_at, (await read()).parcels]).toEqual([before - 2, null, null]);
  expect(await openAsShopper(id)).toContain("We're packing it");
  const lines = (await readAudit(shop.databaseFile, "order")).filter(({ subject }) => subject === id);
  expect(lines.map(({ action, by, details }) => [action, by, details]).slice(1)).toEqual([
    ["order.stopped", member.id, { units: 2, restock: true }],
    ["order.resumed", member.id, {}],
  ]);
  expect((await browser.get("/desk/audit")).text).toMatch(/Decided not to ship the rest .* 2 items, back in stock/);
});

test("an order that cost nothing can be closed without shipping it; one that was paid can't", async () => {
  const before = (await stock()) ?? 0;
  const { id } = await buyOrder(3);
  // As after a code that takes off everything.
  await changeDatabase(
    shop.databaseFile,
    sql`update orders set paid_cents = 0, stripe_payment_intent = null where id = ${id}`,
  );
  const page = await desk().get(`/desk/orders/${id}`);
  expect(page.html).toContain('href="#shipping"');
  const done = await desk().go(page, "stop", { "stop-restock": "yes" });
  expect([done.text.includes("Won't be shipped"), await stock()]).toEqual([true, before]);
  expect(await openAsShopper(id)).toContain("We won't be sending anything more for this order");

  const paid = await buyOrder(1);
  expect(intentsOf(await desk().get(`/desk/orders/${paid.id}`))).toEqual(expect.arrayContaining(["ship"]));
  expect(intentsOf(await desk().get(`/desk/orders/${paid.id}`))).not.toContain("stop");
  const forged = {
    method: "POST",
    headers: { Origin: shop.origin },
    body: new URLSearchParams({ intent: "stop", seen: "0" }),
  };
  expect((await desk().ask(`/desk/orders/${paid.id}`, forged)).status).toBe(409);
});
