import { expect, test } from "vitest";
import { readAudit } from "../support/audit-lines.ts";
import { withDatabase } from "../support/server-database.ts";
import { startShopOfTees } from "../support/shop-of-tees.ts";
import { readStock } from "../support/shop-records.ts";
import { addToCart, beginPayment, orderOf, sessionOf } from "../support/shop-steps.ts";
import { useMember, useServer } from "../support/use-server.ts";
import { type Page, visit } from "../support/visitor.ts";

/** Payments that a member decides about once, and that aren't marked again (docs/behavior.md, Orders 3). */

const shop = useServer(startShopOfTees);
const member = useMember(shop);
const { open: desk } = member;
const stock = () => readStock(shop.databaseFile, "product-covenant-tee", "M");
const intentsOf = (page: Page) => page.forms.flatMap(({ buttons }) => buttons.map(({ intent }) => intent));

async function subjectsOf(id: string): Promise<string[]> {
  const mails = await withDatabase(shop.databaseFile, (db) =>
    db.selectFrom("outbox").select("subject").where("about", "=", `order:${id}`).execute(),
  );
  return mails.map(({ subject }) => subject).filter((subject) => subject.includes("needs attention"));
}

/** Makes an order due and restarts the server, which sweeps: claims it for a minute, then sets a later check. */
async function sweepAfterKill(id: string): Promise<void> {
  await shop.kill();
  await withDatabase(shop.databaseFile, (db) =>
    db.updateTable("orders").set({ check_after: "2020-01-01T00:00:00.000Z" }).where("id", "=", id).execute(),
  );
  await shop.restart();
  await expect.poll(() => isSwept(id), { timeout: 20_000 }).toBe(true);
}

async function isSwept(id: string): Promise<boolean> {
  const { state, check_after } = await withDatabase(shop.databaseFile, (db) =>
    db.selectFrom("orders").select(["state", "check_after"]).where("id", "=", id).executeTakeFirstOrThrow(),
  );
  // A cancelled order isn't checked.
  return state === "cancelled" || Date.parse(check_after) > Date.now() + 120_000;
}

/** Pays a dollar less than two tees cost. */
async function payTooLittle() {
  const { stripeFake } = shop.stripe;
  const shopper = visit(shop.origin);
  const id = await beginPayment(shopper, await addToCart(shopper, "covenant-tee", { size: "M", quantity: "2" }));
  const session = sessionOf(shop, id);
  session.amount_subtotal -= 100;
  session.amount_total -= 100;
  stripeFake.pay(id);
  await stripeFake.settled();
  const order = await orderOf(shop, id);
  expect([order.state, order.attention]).toEqual(["pending", "amount-differs"]);
  const path = `/desk/orders/${order.id}`;
  return { shopper, session, path, page: await desk().get(path), id: order.id, read: () => orderOf(shop, id) };
}

test("an order whose payment was refunded at Stripe is closed for good", async () => {
  const before = (await stock()) ?? 0;
  const { shopper, session, path, page, id, read } = await payTooLittle();
  expect((await shopper.get("/cart")).text).not.toContain("Finish paying");
  expect(page.html).toContain(`payments/${String(session.payment_intent)}`);
  expect(intentsOf(page)).toEqual(expect.arrayContaining(["accept", "close"]));
  expect(intentsOf(page)).not.toContain("settle");
  const headers = { Origin: shop.origin };
  const body = new URLSearchParams({ intent: "settle", attention: "amount-differs" });
  expect((await desk().ask(path, { method: "POST", headers, body })).status).toBe(409);

  shop.stripe.stripeFake.refund(String(session.payment_intent));
  await shop.stripe.stripeFake.settled();
  const done = await desk().go(page, "close");
  expect(done.text).toContain("Canceled");
  expect(intentsOf(done)).not.toContain("close");
  expect((await desk().press(page, "close")).status).toBe(409);
  await sweepAfterKill(id);
  const order = await read();
  expect([order.state, order.attention, await stock()]).toEqual(["cancelled", null, before]);
  expect(await subjectsOf(id)).toHaveLength(1);
  expect((await shopper.get("/cart")).text).not.toMatch(/Finish paying|not finished/);
  const lines = (await readAudit(shop.databaseFile, "order")).filter(({ subject }) => subject === id);
  expect(lines).toMatchObject([
    { action: "order.attention-settled", by: member.id, details: { attention: "amount-differs", decision: "close" } },
  ]);
});

test("an order whose payment is right after all is paid with Stripe's amount, and can be shipped", async () => {
  const before = (await stock()) ?? 0;
  const { page, id, read } = await payTooLittle();
  const done = await desk().go(page, "accept");
  expect(intentsOf(done)).toContain("ship");
  expect(done.text).toContain("Difference -$1.00 Total $61.00");
  await sweepAfterKill(id);
  const order = await read();
  expect([order.state, order.attention, order.paid_cents, await stock()]).toEqual(["paid", null, 6_100, before - 2]);
  expect(await subjectsOf(id)).toHaveLength(1);
  expect((await desk().press(page, "accept")).status).toBe(409);
});
