import { beforeEach, expect, test } from "vitest";
import { orderPath } from "../../app/shop/orders/shopper/order-link.server.ts";
import { readAudit } from "../support/audit-lines.ts";
import { entry, sendContent } from "../support/desk-member.ts";
import { readMails } from "../support/server-database.ts";
import { readOrders } from "../support/shop-records.ts";
import { startShop } from "../support/shop-server.ts";
import { addToCart, payAt, sessionIn, sessionOf } from "../support/shop-steps.ts";
import { useMember, useServer } from "../support/use-server.ts";
import { type Page, visit, type Visitor } from "../support/visitor.ts";

const shop = useServer(startShop);
const member = useMember(shop);

beforeEach(() => publish({}));

const US = { price: "6.00", freeFrom: "75.00", days: "3-7", fasterPrice: "14.00", fasterDays: "2-3" };
const FIRST = {
  ...entry("groups", 0, { name: "United States", countries: "United States", ...US }),
  ...entry("groups", 1, { name: "Canada", countries: "CA", price: "14" }),
  pickup: "",
};

/** Publishes the site's initial rates with changes. */
async function publish(change: Record<string, string>): Promise<void> {
  const answer = await sendContent(member.open(), "postage", { ...FIRST, ...change });
  expect(answer.status, answer.text).toBe(303);
}

async function fillCart(): Promise<{ shopper: Visitor; cart: Page }> {
  const shopper = visit(shop.origin);
  return { shopper, cart: await addToCart(shopper, "hymn-board-tote") };
}

/** Returns the value of the cart's delivery choice whose name begins like this. */
function keyOf({ html }: Page, name: string): string {
  const keys = [...html.matchAll(/name="delivery"[^>]* value="([^"]*)"/g)].map(([, key = ""]) => key);
  return keys.find((key) => key.startsWith(name)) ?? "";
}

async function checkOut(shopper: Visitor, cart: Page, delivery: string): Promise<string> {
  return sessionIn(await shopper.press(cart, "checkout", { delivery }));
}

test("the cart says what shipping costs, and the chosen group's rates and countries are Stripe's", async () => {
  const { shopper, cart } = await fillCart();
  expect(cart.text).toContain("Shipping and taxes calculated at checkout");
  expect(cart.text).toContain("United States: from $6.00, free over $75.00");
  expect(cart.text).toContain("Canada: $14.00");
  const updated = await shopper.go(cart, "update", { delivery: keyOf(cart, "Canada"), quantity: "2" });
  expect(updated.html).toMatch(/name="delivery" checked="" value="Canada/);
  expect(sessionOf(shop, await checkOut(shopper, updated, keyOf(updated, "Canada")))).toMatchObject({
    shipping_address_collection: { allowed_countries: ["CA"] },
    shipping_options: [{ shipping_amount: 1_400 }],
  });
});

test("what the shopper chooses at Stripe is in the order, on its pages, in the emails and in the export", async () => {
  const { shopper, cart } = await fillCart();
  const session = await checkOut(shopper, cart, "");
  const order = await payAt(shop, session, { shippingOption: 1 });
  expect(order).toMatchObject({
    state: "paid",
    amount_cents: 2_200,
    postage_name: "Faster shipping",
    postage_cents: 1_400,
    paid_cents: 3_600,
    attention: null,
  });
  const success = await shopper.get(`/shop/success?session_id=${session}`);
  expect(success.text).toMatch(/Faster shipping\s*\$14\.00\s*Total\s*\$36\.00/);
  const browser = member.open();
  const shown = await browser.get(`/desk/orders/${order.id}`);
  expect(shown.text).toMatch(/Subtotal\s*\$22\.00\s*Faster shipping\s*\$14\.00\s*Total\s*\$36\.00/);
  expect((await browser.get("/desk/orders/export.csv")).html).toContain('"Faster shipping",1400');
  const mails = (await readMails(shop.databaseFile)).filter(({ about }) => about === `order:${order.id}`);
  expect(mails).toHaveLength(2);
  for (const { text } of mails) expect(text).toContain("Faster shipping: $14.00\nTotal: $36.00");
});

test("rates that change while the cart is open aren't charged, and a payment page that is open keeps its own", async () => {
  const [first, second] = [await fillCart(), await fillCart()];
  const open = await checkOut(second.shopper, second.cart, "");
  await publish({ "groups[0].price": "7.25" });
  const refused = await first.shopper.press(first.cart, "checkout", { delivery: keyOf(first.cart, "United") });
  expect([refused.status, refused.text.includes("Shipping has changed")]).toEqual([409, true]);
  expect(refused.text).toContain("United States: from $7.25");
  const session = await checkOut(first.shopper, refused, keyOf(refused, "United"));
  expect(sessionOf(shop, session).shipping_options[0]?.shipping_amount).toBe(725);
  expect(await payAt(shop, open)).toMatchObject({ state: "paid", postage_cents: 600, attention: null });
});

test("a group that doesn't exist places no order", async () => {
  const { shopper, cart } = await fillCart();
  const before = (await readOrders(shop.databaseFile)).length;
  for (const delivery of ["x".repeat(2_000), "United States~US~0.00~~~~", "constructor"]) {
    const refused = await shopper.press(cart, "checkout", { delivery });
    expect([refused.status, refused.text.includes("Shipping has changed")]).toEqual([409, true]);
  }
  expect((await readOrders(shop.databaseFile)).length).toBe(before);
});

test("a pickup has no address and no shipping; it is got ready and handed to its shopper by name, and never called shipped", async () => {
  await publish({ pickup: "12 Mill Road, Durham, weekdays 9 to 5" });
  const { shopper, cart } = await fillCart();
  expect(cart.text).toContain("Pickup, free: 12 Mill Road, Durham, weekdays 9 to 5");
  const session = await checkOut(shopper, cart, keyOf(cart, "Pickup"));
  expect(sessionOf(shop, session)).toMatchObject({ shipping_address_collection: null, shipping_options: [] });
  const order = await payAt(shop, session);
  expect(order).toMatchObject({ postage_name: "Pickup", postage_cents: 0, paid_cents: 2_200 });
  const success = await shopper.get(`/shop/success?session_id=${session}`);
  expect(success.text).toContain("Pickup: 12 Mill Road");
  expect(success.text).toContain("Your order is confirmed. Its page will say when it's ready to pick up.");
  expect(success.text).not.toContain("shipping update");

  const desk = member.open();
  const [path, mine] = [`/desk/orders/${order.id}`, orderPath(order.id)];
  const listed = async (show: string) => (await desk.get(`/desk/orders?show=${show}`)).html.includes(path);
  const mails = async () =>
    (await readMails(shop.databaseFile)).filter(
      ({ about, kind }) => about === `order:${order.id}` && kind === "order-sent",
    );
  const begun = await desk.get(path);
  expect(begun.text).toMatch(/Pickup\s*For Ruth Sample\s*12 Mill Road/);
  expect(begun.text).not.toContain("Mark as shipped");
  expect(begun.html).toContain(">Mark as ready for pickup</a>");
  const ready = await desk.go(begun, "ship");
  expect(ready.text).toContain("Status Ready for pickup");
  expect(ready.html).toContain('href="#shipping">Mark as picked up</a>');
  const lists = ["to-ship", "pickup", "ready", "picked-up"];
  expect(await Promise.all(lists.map(listed))).toEqual([false, true, true, false]);
  const list = await desk.get("/desk/orders?show=ready");
  expect(list.text).toMatch(/Ruth Sample .*Waiting for pickup Ready for pickup/);
  expect((await desk.get("/desk/orders?q=ruth+sample")).html).toContain(path);
  expect((await desk.get("/desk")).text).toMatch(/\d+ orders? (is|are) ready for pickup/);
  expect(await mails()).toHaveLength(1);

  const over = await desk.go(ready, "pick-up");
  expect(over.text).toContain("Status Picked up");
  expect(over.text).toContain("Email to the customer Not sent");
  expect(await mails(), "who has it isn't told that it is ready").toEqual([]);
  expect(await Promise.all(lists.map(listed))).toEqual([false, true, false, true]);
  expect((await shopper.get(mine)).text).toContain("Picked up. Thank you for coming by.");
  expect((await desk.press(ready, "pick-up")).status, "pressed twice").toBe(409);
  expect((await desk.ask("/desk/orders/export.csv")).html).toMatch(/"picked_up_at"/);

  const back = await desk.go(over, "not-picked-up");
  expect(back.text).toContain("Status Ready for pickup");
  const undone = await desk.go(back, "unship");
  expect(undone.html).toContain(">Mark as ready for pickup</a>");
  expect((await shopper.get(mine)).text).toContain("We're getting it ready");
  const items = { "refund-what": "items", "refund-units.1": "1" };
  const review = await desk.press(await desk.get(`${path}?refund`), "refund-review", items);
  expect(review.text).toContain("Won't be handed out anymore");
  expect(review.text).not.toMatch(/shipped/i);
  const lines = (await readAudit(shop.databaseFile, "order")).map(({ action }) => action);
  expect(lines).toEqual(["order.shipped", "order.picked-up", "order.not-picked-up", "order.unshipped"]);
});

test("without rates and without pickup, checkout is closed for shoppers, and the team is told", async () => {
  const { shopper, cart } = await fillCart();
  await publish({ "groups[0].remove": "yes", "groups[1].remove": "yes" });
  const closed = await shopper.get("/cart");
  expect(closed.text).toContain("We haven't set our shipping prices yet");
  expect(closed.text).not.toContain("Proceed to Checkout");
  const refused = await shopper.press(cart, "checkout");
  expect([refused.status, refused.text.includes("Checkout is closed right now")]).toEqual([503, true]);
  expect((await member.open().get("/desk/orders")).text).toContain("Checkout is closed");
});
