import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { readCartLines } from "../support/cart-page.ts";
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
  await setVariant("price_cents = 1900, stock = 30, offered = 1");
  shopper = visit(shop.origin);
  cart = await addToCart(shopper, "first-light-mug", { size: "15 oz" });
  sessions = shop.stripe.stripeFake.sessions().length;
  before = await dumpShop(shop.databaseFile);
});

const LOOK_AGAIN = "Please review your cart before you pay";

test("without a cart checkout shows the page that says so", async () => {
  const page = await visit(shop.origin).go(cart, "checkout");
  expect(page.text).toContain("Your Cart Is Empty");
  await expectNothingOrdered();
});

// oxlint-disable-next-line vitest/expect-expect -- expectLookAgain does
test("nothing is ordered without the page's token, or with what another page showed, or nothing", async () => {
  for (const fields of [{ page: "" }, { quote: "" }, { quote: "AAAAAAAAAAAAAAAAAAAAAA" }])
    await expectLookAgain(await shopper.press(cart, "checkout", fields));
});

test("a price that has changed since the page was shown is said, and the next press accepts it", async () => {
  await setVariant("price_cents = 2350");
  const refused = await shopper.press(cart, "checkout");
  await expectLookAgain(refused);
  expect(refused.text).toContain("The price was $19.00 when you last looked.");
  expect(refused.text).toContain("$23.50");
  expect(sessionOf(shop, sessionIn(await shopper.press(refused, "checkout"))).amount_subtotal).toBe(2350);
});

test.each([
  ["stock = 0", "1", "This is sold out. Remove it to check out."],
  ["offered = 0", "1", "This is no longer in the shop. Remove it to check out."],
  ["stock = 30", "31", "You can buy up to 10 of this item at a time. Lower the quantity to check out."],
  ["stock = 9", "10", "We don't have that many. Lower the quantity to check out. If you need more, contact us"],
  ["stock = 5", "999", "Only a few are left, and you asked for more. Lower the quantity to check out."],
  ["price_cents = 99999999, stock = null", "2", "This is too much for one payment"],
])(
  "with %s and %s typed nothing is ordered; the page says why, but not how many are left",
  async (now, quantity, words) => {
    await setVariant(now);
    const page = now.startsWith("price") ? await shopper.get("/cart") : cart;
    const refused = await shopper.press(page, "checkout", { quantity });
    expect([refused.status, refused.text.includes(words)]).toEqual([409, true]);
    for (const tells of ["Only 5 left", "up to 9 ", "up to 30 ", `"stock"`, `"left"`])
      expect([tells, refused.html.includes(tells)]).toEqual([tells, false]);
    await expectNothingOrdered(["product_variants", "carts", "cart_items"]);
  },
);

test.each([
  "/cart?intent=clear",
  "/cart?intent=add&product_id=product-hymn-board-tote&size=&quantity=2",
  "/cart?intent=checkout",
  "/cart.data?intent=clear",
  "/shop/success",
  "/shop/cancel?order=",
])("a plain link, %s, changes nothing", async (path) => {
  expect((await shopper.get(path)).status).toBeLessThan(400);
  expect((await shopper.ask(path, { method: "HEAD" })).status).toBeLessThan(400);
  await expectNothingOrdered();
});

// One cart is open in two tabs. `left` is a page from before the other tab changed the cart.

const MUG = "product-first-light-mug:15 oz";
const TOTE = "product-hymn-board-tote:";
const CHANGED = "Your cart changed since you opened this page";

test.each([
  ["sets another quantity", ["update", ["1", "4"]], ["3", "1"], { [MUG]: 3, [TOTE]: 4 }, "your cart has 4 now."],
  ["removes the line", [`remove:${TOTE}`, []], ["2", "7"], { [MUG]: 2 }, "no longer in your cart."],
] as const)(
  "what the other tab does stays, and is said: it %s",
  async (_what, [intent, quantity], typed, held, words) => {
    const left = await addToCart(shopper, "hymn-board-tote");
    await shopper.go(await shopper.get("/cart"), intent, quantity.length > 0 ? { quantity } : {});
    const page = await shopper.go(left, "update", { quantity: typed });
    expect(quantities(page)).toEqual(held);
    expect(page.text).toContain(`${CHANGED} Hymn Board Tote: ${words}`);
    expect(page.text).not.toContain("First Light Mug, 15 oz:");
  },
);

test("a line that the other tab adds stays, and is said; checkout orders no quantity that its page didn't show", async () => {
  await addToCart(shopper, "hymn-board-tote", { quantity: "2" });
  const refused = await shopper.press(cart, "checkout", { quantity: "3" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(LOOK_AGAIN);
  expect(refused.text).toContain("Hymn Board Tote: your cart has 2 now.");
  expect(quantities(refused)).toEqual({ [MUG]: 3, [TOTE]: 2 });
  await expectNothingOrdered(["product_variants", "carts", "cart_items"]);
  const sessionId = sessionIn(await shopper.press(refused, "checkout"));
  expect(sessionOf(shop, sessionId).amount_subtotal).toBe(3 * 1900 + 2 * 2200);
});

function quantities(page: Page): Record<string, number> {
  return Object.fromEntries(
    readCartLines(page).map(({ productId, size, quantity }) => [`${productId}:${size}`, quantity]),
  );
}

async function expectLookAgain(answer: Page): Promise<void> {
  expect([answer.status, answer.title, answer.text.includes(LOOK_AGAIN)]).toEqual([409, "Error: Cart | TETM", true]);
  expect(answer.text).toContain("Your order wasn't placed.");
  await expectNothingOrdered(["product_variants", "carts"]);
}

/** `meanwhile`: tables that the test itself has changed. */
async function expectNothingOrdered(meanwhile: string[] = []): Promise<void> {
  const changed = changedTables(before, await dumpShop(shop.databaseFile));
  expect(changed.filter((table) => !meanwhile.includes(table))).toEqual([]);
  expect(shop.stripe.stripeFake.sessions().length).toBe(sessions);
  expect((await readOrders(shop.databaseFile)).filter(({ state }) => state === "paid")).toEqual([]);
}

async function setVariant(change: string): Promise<void> {
  await changeDatabase(
    shop.databaseFile,
    sql`update product_variants set ${sql.raw(change)} where product_id = 'product-first-light-mug' and size = '15 oz'`,
  );
}
