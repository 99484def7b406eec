import { afterEach, beforeEach, expect, test } from "vitest";
import { shop as shopText } from "../../app/site/content/shop.ts";
import { avoidWindowEnd } from "../support/rate-limit-window.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { put, withDatabase } from "../support/server-database.ts";
import { emptyForNext } from "../support/shared-server.ts";
import { readStock } from "../support/shop-records.ts";
import { startShop } from "../support/shop-server.ts";
import { addToCart, beginPayment, orderOf, payAt, sessionOf } from "../support/shop-steps.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit, type Visitor } from "../support/visitor.ts";

// Limits on unfinished payments' units (docs/decisions/0053-stock-holds.md). Hoarding: `npm run evidence -- siege`.

const shop = useServer(() => startShop({ FLY_APP_NAME: "tetm" }));
let addresses = 0;

beforeEach(async () => {
  await emptyForNext(shop);
  await seedCatalogue(shop.databaseFile);
});

afterEach(() => {
  shop.stripe.stripeFake.clearFaults();
  shop.stripe.stripeFake.webhooks = "send";
});

/** Each browser has its own IP address. */
function comeFrom(address = `192.0.2.${(addresses += 1)}`): Visitor {
  return visit(shop.origin, { headers: { "Fly-Client-IP": address } });
}

test("one visitor has at most eight open payments, and is asked to finish or leave one", async () => {
  const answers = [];
  for (let time = 0; time < 9; time += 1) {
    const shopper = comeFrom("198.51.100.8");
    answers.push(await shopper.press(await addToCart(shopper, "hymn-board-tote"), "checkout"));
  }
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 303, 303, 303, 429]);
  const last = answers.at(-1) as Page;
  expect(last.text).toContain("We can't hold this many items for you");
  expect(last.text).toContain("Hymn Board Tote");
  expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
});

test("one visitor has forty counted units in open payments at most", async () => {
  const [first, second] = [comeFrom("198.51.100.9"), comeFrom("198.51.100.9")];
  await addToCart(first, "fish-fry-bandana", { quantity: "10" });
  await addToCart(first, "stewardship-notebook", { quantity: "10" });
  await beginPayment(first, await addToCart(first, "first-light-mug", { size: "15 oz", quantity: "10" }));
  const refused = await second.press(
    await addToCart(second, "first-light-mug", { size: "11 oz", quantity: "10" }),
    "checkout",
  );
  expect(refused.status, "forty").toBe(303);
  const third = comeFrom("198.51.100.9");
  const over = await third.press(await addToCart(third, "stewardship-notebook"), "checkout");
  expect([over.status, over.text.includes("We can't hold this many items for you")]).toEqual([429, true]);
  expect(await readStock(shop.databaseFile, "product-stewardship-notebook", "")).toBe(30);
});

test("one order may have all that is left, and no more", async () => {
  const shopper = comeFrom();
  const cart = await addToCart(shopper, "split-fountain-hoodie", { size: "M", quantity: "10" });
  expect(cart.text).toContain("We don't have that many.");
  expect((await shopper.press(cart, "checkout")).status).toBe(409);
  await beginPayment(shopper, await shopper.go(cart, "update", { quantity: "9" }));
  expect(await readStock(shop.databaseFile, "product-split-fountain-hoodie", "M")).toBe(0);
});

test("not the last ones of everything: beyond the halves, one connection holds ten units together", async () => {
  await withDatabase(shop.databaseFile, (db) =>
    db.updateTable("product_variants").set({ stock: 8 }).where("stock", ">", 0).execute(),
  );
  const shopper = comeFrom();
  await addToCart(shopper, "split-fountain-hoodie", { size: "M", quantity: "8" });
  await addToCart(shopper, "fish-fry-bandana", { quantity: "8" });
  const cart = await addToCart(shopper, "stewardship-notebook", { quantity: "8" });
  const refused = await shopper.press(cart, "checkout");
  expect([refused.status, refused.text.includes("We can't hold this many items for you")]).toEqual([429, true]);
  await beginPayment(shopper, await shopper.go(refused, "remove:product-fish-fry-bandana:"));
});

test("what one order may have is what the team has set for the shop", async () => {
  const [shopper, other] = [comeFrom(), comeFrom()];
  const cart = await addToCart(shopper, "stewardship-notebook", { quantity: "13" });
  await addToCart(other, "stewardship-notebook", { quantity: "13" });
  const untilLimit = async (most: number) => {
    await expect
      .poll(async () => (await other.get("/cart")).text, { timeout: 30_000 })
      .toContain(`You can buy up to ${most} of this item at a time.`);
  };
  await setLimit(1, "12");
  try {
    await untilLimit(12);
    await beginPayment(shopper, await shopper.go(cart, "update", { quantity: "12" }));
  } finally {
    await setLimit(2, "10");
    await untilLimit(10);
  }
});

test("an order has no bound where nothing is counted", async () => {
  const shopper = comeFrom();
  const cart = await addToCart(shopper, "hymn-board-tote", { quantity: "200" });
  expect(cart.text).not.toContain("You can buy up to");
  expect(sessionOf(shop, await beginPayment(shopper, cart)).amount_subtotal).toBe(200 * 2200);
});

test("a shopper who goes to pay again has one payment open: the earlier page is closed, its units are free, and the cart offers them back", async () => {
  const shopper = comeFrom();
  const first = await beginPayment(
    shopper,
    await addToCart(shopper, "first-light-mug", { size: "11 oz", quantity: "4" }),
  );
  const second = await beginPayment(shopper, await addToCart(shopper, "fish-fry-bandana"));
  expect([first, second].map((id) => sessionOf(shop, id).status)).toEqual(["expired", "open"]);
  expect((await orderOf(shop, first)).state).toBe("cancelled");
  expect(await readStock(shop.databaseFile, "product-first-light-mug", "11 oz")).toBe(30);
  const cart = await shopper.get("/cart");
  expect(cart.text).toContain("a payment of $64.00 for 4 items. The payment page has closed, and you weren't charged.");
  const order = (await orderOf(shop, first)).id;
  const restored = await shopper.go(
    { ...cart, form: cart.forms.find(({ fields }) => fields.some(([, value]) => value === order)) ?? null },
    "restore",
  );
  expect(restored.text).toContain("Back in your cart");
});

test("where the earlier payment was paid meanwhile, it is settled as paid", async () => {
  const shopper = comeFrom();
  shop.stripe.stripeFake.webhooks = "hold";
  const first = await beginPayment(shopper, await addToCart(shopper, "first-light-mug", { size: "11 oz" }));
  shop.stripe.stripeFake.pay(first);
  await beginPayment(shopper, await addToCart(shopper, "fish-fry-bandana"));
  expect((await orderOf(shop, first)).state).toBe("paid");
  shop.stripe.stripeFake.webhooks = "send";
  await shop.stripe.stripeFake.deliverHeld();
});

test("where Stripe closes nothing, the earlier payment keeps its units: its page could still be paid", async () => {
  const shopper = comeFrom();
  const first = await beginPayment(
    shopper,
    await addToCart(shopper, "first-light-mug", { size: "11 oz", quantity: "4" }),
  );
  shop.stripe.stripeFake.failNext({ on: "expire", kind: "status", status: 500, times: 9 });
  await beginPayment(shopper, await addToCart(shopper, "fish-fry-bandana"));
  expect([(await orderOf(shop, first)).state, sessionOf(shop, first).status]).toEqual(["pending", "open"]);
  expect(await readStock(shop.databaseFile, "product-first-light-mug", "11 oz")).toBe(26);
});

test.each([
  ["/shop/success?session_id=", 12],
  // Cancelling takes two calls, and so does closing an earlier payment page.
  ["/shop/cancel?order=", 24],
  ["/cart", 24],
])(
  "Stripe is asked a few times a minute however often %s is opened or sent, and never for made-up payments",
  { tags: "long" },
  async (path, most) => {
    const shopper = comeFrom();
    const sessionId = await beginPayment(shopper, await addToCart(shopper, "fish-fry-bandana"));
    shop.stripe.stripeFake.webhooks = "hold";
    shop.stripe.stripeFake.payLater(sessionId);
    const cart = await addToCart(shopper, "hymn-board-tote");
    const own = path.includes("order") ? (await orderOf(shop, sessionId)).id : sessionId;
    const open = (id: string) => (path === "/cart" ? shopper.press(cart, "checkout") : shopper.get(path + id));
    const madeUp = path === "/cart" ? [] : ["cs_test_made_up", "", "x".repeat(66)];
    expect(await countAsked(() => Promise.all(madeUp.map(open)))).toBe(0);
    if (path === "/cart") await open("");
    await avoidWindowEnd({ windowSeconds: 60, needed: 5 });
    const asked = await countAsked(async () => {
      for (let time = 0; time < 20; time += 1) expect([200, 303]).toContain((await open(own)).status);
    });
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(most);
    expect((await orderOf(shop, sessionId)).state).toBe("pending");
  },
);

test("an order names its visitor no longer than it waits for its payment", async () => {
  const shopper = comeFrom();
  const sessionId = await beginPayment(shopper, await addToCart(shopper, "fish-fry-bandana"));
  expect((await orderOf(shop, sessionId)).visitor).toMatch(/^[\w+/=-]{20,}$/);
  expect(await payAt(shop, sessionId)).toMatchObject({ state: "paid", visitor: null });
});

function setLimit(version: number, mostPerOrder: string): Promise<unknown> {
  const body = JSON.stringify({ ...shopText, mostPerOrder });
  const published = { published_at: "2026-01-02T03:04:05.000Z", published_by: "nobody" };
  return withDatabase(shop.databaseFile, (db) =>
    put(db, "document_versions", { document: "shop", version, body, ...published }),
  );
}

/** Returns the number of Stripe calls while `work` runs. */
async function countAsked(work: () => Promise<unknown>): Promise<number> {
  const { stripeFake } = shop.stripe;
  const { handle } = stripeFake;
  let asked = 0;
  stripeFake.handle = (request) => {
    asked += 1;
    return handle(request);
  };
  try {
    await work();
  } finally {
    stripeFake.handle = handle;
  }
  return asked;
}
