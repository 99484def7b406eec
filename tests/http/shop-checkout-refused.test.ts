import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { changeDatabase } from "../support/server-database.ts";
import { useSharedShop } from "../support/shared-shop.ts";
import { changedTables, dumpShop, readOrders, type ShopDump } from "../support/shop-records.ts";
import { addToCart, sessionIn, sessionOf } from "../support/shop-steps.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit, type Visitor } from "../support/visitor.ts";

const shop = useServer(() => useSharedShop());
let shopper: Visitor;
/** The cart page with a 15 oz mug at $19.00. */
let cart: Page;
let before: ShopDump;
let sessions: number;

beforeEach(async () => {
  shopper = visit(shop.origin);
  cart = await addToCart(shopper, "first-light-mug", { size: "15 oz" });
  sessions = shop.stripe.stripeFake.sessions().length;
  before = await dumpShop(shop.databaseFile);
});

const LOOK_AGAIN = "Please review your cart before you pay";

describe("checkout is refused and nothing is ordered", () => {
  test("without a cart: shows the page that says so", async () => {
    const page = await visit(shop.origin).go(cart, "checkout");
    expect(page.text).toContain("Your Cart Is Empty");
    await expectNothingOrdered();
  });

  // oxlint-disable-next-line vitest/expect-expect -- expectLookAgain does
  test("without the page's token, or with what another page showed, or nothing", async () => {
    for (const fields of [{ page: "" }, { quote: "" }, { quote: "AAAAAAAAAAAAAAAAAAAAAA" }])
      await expectLookAgain(await shopper.press(cart, "checkout", fields));
  });

  test("where a price has changed since the page was shown, which is said, and which the next press accepts", async () => {
    await setVariant(sql`price_cents = 2350`);
    try {
      const refused = await shopper.press(cart, "checkout");
      await expectLookAgain(refused);
      expect(refused.text).toContain("The price was $19.00 when you last looked.");
      expect(refused.text).toContain("$23.50");
      expect(sessionOf(shop, sessionIn(await shopper.press(refused, "checkout"))).amount_subtotal).toBe(2350);
    } finally {
      await setVariant(sql`price_cents = 1900`);
    }
  });

  test.each([
    ["sold out", sql`stock = 0`, sql`stock = 30`, "This is sold out. Remove it to check out."],
    ["no longer offered", sql`offered = 0`, sql`offered = 1`, "This is no longer in the shop. Remove it to check out."],
  ])("where it is %s meanwhile", async (_name, change, back, words) => {
    await setVariant(change);
    try {
      const refused = await shopper.press(cart, "checkout");
      expect(refused.text).toContain(words);
      await expectLookAgain(refused);
    } finally {
      await setVariant(back);
    }
  });

  test.each([
    [30, "31", "You can buy up to 10 of this item at a time."],
    [9, "10", "We don't have that many."],
    [5, "999", "Only a few are left, and you asked for more."],
  ])("where %i are left and %s typed into the form; the page doesn't tell how many", async (stock, quantity, words) => {
    await setVariant(sql`stock = ${stock}`);
    try {
      const refused = await shopper.press(cart, "checkout", { quantity });
      expect(refused.status).toBe(409);
      expect(refused.text).toContain(`${words} Lower the quantity to check out. If you need more, contact us`);
      for (const tells of [`Only ${stock} left`, `up to ${stock} `, `"stock"`, `"left"`])
        expect([tells, refused.html.includes(tells)]).toEqual([tells, false]);
      await expectNothingOrdered(["product_variants", "carts", "cart_items"]);
    } finally {
      await setVariant(sql`stock = 30`);
    }
  });

  test("where it is more than one payment takes", async () => {
    await setVariant(sql`price_cents = 99999999, stock = null`);
    try {
      const page = await shopper.get("/cart");
      const refused = await shopper.press(page, "checkout", { quantity: "2" });
      expect([refused.status, refused.text.includes("This is too much for one payment")]).toEqual([409, true]);
    } finally {
      await setVariant(sql`price_cents = 1900, stock = 30`);
    }
    await expectNothingOrdered(["product_variants", "carts", "cart_items"]);
  });
});

describe("a post from elsewhere", () => {
  test.each([
    "/cart?intent=clear",
    "/cart?intent=add&product_id=product-hymn-board-tote&size=&quantity=2",
    "/cart?intent=checkout",
    "/cart?intent=remove:product-first-light-mug:15%20oz",
    "/cart.data?intent=clear",
    "/shop/success",
    "/shop/cancel",
    "/shop/cancel?order=",
  ])("by a plain link, %s, changes nothing", async (path) => {
    expect((await shopper.get(path)).status).toBeLessThan(400);
    expect((await shopper.ask(path, { method: "HEAD" })).status).toBeLessThan(400);
    await expectNothingOrdered();
  });
});

async function expectLookAgain(answer: Page): Promise<void> {
  expect([answer.status, answer.title, answer.text.includes(LOOK_AGAIN)]).toEqual([409, "Error: Cart | TETM", true]);
  expect(answer.text).toContain("Your order wasn't placed.");
  await expectNothingOrdered(["product_variants", "carts"]);
}

/** Expects that nothing was ordered. `meanwhile` lists tables that the test itself has changed. */
async function expectNothingOrdered(meanwhile: string[] = []): Promise<void> {
  const changed = changedTables(before, await dumpShop(shop.databaseFile));
  expect(changed.filter((table) => !meanwhile.includes(table))).toEqual([]);
  expect(shop.stripe.stripeFake.sessions().length).toBe(sessions);
  expect((await readOrders(shop.databaseFile)).filter(({ state }) => state === "paid")).toEqual([]);
}

async function setVariant(change: ReturnType<typeof sql>): Promise<void> {
  await changeDatabase(
    shop.databaseFile,
    sql`update product_variants set ${change} where product_id = 'product-first-light-mug' and size = '15 oz'`,
  );
}
