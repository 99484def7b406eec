import { beforeEach, describe, expect, test } from "vitest";
import { changedTables, dumpShop, readCartItems, readOrderLines, type ShopDump } from "../support/shop-records.ts";
import { startShop } from "../support/shop-server.ts";
import { addToCart, cartIdOf, orderOf, sessionIn, sessionOf } from "../support/shop-steps.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit, type Visitor } from "../support/visitor.ts";

// Submissions that no page of the site would send. The rules for quantities (docs/behavior.md, Cart 4) are in
// unit/cart.test.ts; here they are submitted, and the database is checked.

const shop = useServer(startShop);
let shopper: Visitor;
/** The cart page with three tote bags at $22.00. */
let cart: Page;
let before: ShopDump;

const TEE = "product-covenant-tee";
const TOTE = "product-hymn-board-tote";
const HIDDEN = "product-next-winter";

beforeEach(async () => {
  shopper = visit(shop.origin);
  cart = await addToCart(shopper, "hymn-board-tote", { quantity: "3" });
  before = await dumpShop(shop.databaseFile);
});

const REFUSED = "This couldn't be added";

describe("products that can't be added", () => {
  test("what the shop never offered, or offers no more, and a quantity below none", async () => {
    const posts: [fields: Fields, status: number, words: string][] = [
      [{ product_id: "product-crown", size: "" }, 409, REFUSED],
      [{ product_id: "hymn-board-tote", size: "" }, 409, REFUSED],
      [{ product_id: HIDDEN, size: "" }, 409, REFUSED],
      [{ product_id: "next-winter", size: "" }, 409, REFUSED],
      [{ product_id: TEE, size: "5XL" }, 409, REFUSED],
      [{ product_id: TOTE, size: "M" }, 409, REFUSED],
      [{ product_id: TEE, size: "11 oz" }, 409, REFUSED],
      [{ product_id: TEE, size: "' or 1=1 --" }, 409, REFUSED],
      [{ product_id: `${TOTE}\0`, size: "" }, 409, REFUSED],
      [{ product_id: TEE, size: "L" }, 409, "This is sold out"],
      [{ product_id: TOTE, size: "", quantity: "-1" }, 400, "Choose a quantity of 1 or more."],
      [{}, 400, "This form can't be read"],
    ];
    for (const [fields, status, words] of posts) {
      const answer = await post(fields, "add");
      expect([fields, answer.status, answer.text.includes(words)]).toEqual([fields, status, true]);
      expect(answer.title.startsWith("Error: ") || words.includes("can't be read"), answer.title).toBe(true);
    }
    for (const intent of ["", "buy", "CHECKOUT", "add:", "remove", "__proto__"]) {
      const answer = await post({ quote: "", page: "p" }, intent);
      expect([intent, answer.status, answer.text.includes("This form can't be read")]).toEqual([intent, 400, true]);
    }
    expect(await changes()).toEqual([]);
  });

  test("no size where there are sizes: the product's page asks for one", async () => {
    const answer = await post({ product_id: TEE }, "add");
    expect([answer.status, answer.location]).toEqual([303, "/shop/covenant-tee?choose-size&quantity=1"]);
    expect(await changes()).toEqual([]);
  });
});

describe("a quantity", () => {
  test("that is sent twice for one line counts once, and as an array not at all", async () => {
    await shopper.go(cart, "update", { quantity: ["7", "500"] });
    expect(await itemsNow()).toEqual([[TOTE, "", 7]]);
    await post({ product_id: TOTE, size: "", "quantity[]": "50" }, "update");
    expect(await itemsNow()).toEqual([[TOTE, "", 1]]);
  });

  test("for a line that is not in the cart adds nothing", async () => {
    await post({ product_id: [TEE, HIDDEN, TOTE], size: ["S", "", ""], quantity: ["4", "4", "3"] }, "update");
    expect(await itemsNow()).toEqual([[TOTE, "", 3]]);
  });
});

describe("prices and names in fields", () => {
  const lies = {
    price: "0.01",
    price_cents: "1",
    unit_amount: "1",
    amount: "1",
    amount_cents: "1",
    total: "0",
    subtotal: "0",
    currency: "jpy",
    discount: "100",
    name: "A gift",
    imageUrl: "https://evil.example/x.png",
    order_id: "mine",
    cart_id: "mine",
    state: "paid",
  };

  test("are ignored: the order and Stripe's page have the catalogue's", async () => {
    const added = await shopper.go(await shopper.get("/shop/covenant-tee"), "add", { size: "2XL", ...lies });
    const answer = await shopper.press(added, "checkout", lies);
    const session = sessionOf(shop, sessionIn(answer));
    expect(session).toMatchObject({ amount_subtotal: 3 * 2200 + 3200, currency: "usd" });
    const order = await orderOf(shop, session.id);
    expect(order).toMatchObject({ amount_cents: 9800, currency: "usd", state: "pending" });
    expect(await readOrderLines(shop.databaseFile, order.id)).toMatchObject([
      { name: "Hymn Board Tote", price_cents: 2200, quantity: 3 },
      { name: "Covenant Tee", size: "2XL", price_cents: 3200, quantity: 1 },
    ]);
  });
});

type Fields = Record<string, string | readonly string[]>;

/** Submits exactly these fields to the cart. */
function post(fields: Fields, intent: string): Promise<Page> {
  const form = { action: "/cart", method: "post", fields: [], buttons: [{ text: "", intent, disabled: false }] };
  return shopper.press({ ...cart, form, forms: [form] }, intent, fields);
}

async function changes() {
  return changedTables(before, await dumpShop(shop.databaseFile));
}

/** Returns the content of the shopper's own cart. Checks that no other cart has changed. */
async function itemsNow() {
  const mine = cartIdOf(shopper);
  const others = (rows: readonly string[]) => rows.filter((row) => !row.includes(mine));
  const items = await readCartItems(shop.databaseFile);
  expect(others(items.map((item) => JSON.stringify(item)).toSorted())).toEqual(others(before.cart_items.split("\n")));
  return items
    .filter((item) => item.cart_id === mine)
    .map(({ product_id, size, quantity }) => [product_id, size, quantity]);
}
