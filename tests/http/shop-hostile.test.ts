import { beforeEach, expect, test } from "vitest";
import { makeCookies, sign } from "../../app/server/security/cookies-and-tokens.server.ts";
import { makeCartCookie } from "../../app/shop/cart/load-cart.server.ts";
import { writeSurveyKey } from "../../app/survey/which-survey.server.ts";
import { cartIdOf } from "../support/check-carts.ts";
import { changedTables, dumpShop, readCartItems, readOrderLines, type ShopDump } from "../support/shop-records.ts";
import { startShop } from "../support/shop-server.ts";
import { addToCart, beginPayment, orderOf, payAt, sessionIn, sessionOf } from "../support/shop-steps.ts";
import { useServer } from "../support/use-server.ts";
import { type Answers, type Page, visit, type Visitor } from "../support/visitor.ts";

// Posts that no page of the site would send, and a shopper who tries to use another's cart, order and payment.
// unit/cart.test.ts covers the rules for quantities (docs/behavior.md, Cart 4).

const SECRET = "the-secret-of-this-site-0123456789";
const FOREIGN_SECRET = "the-secret-of-another-0123456789ab";
const TEE = "product-covenant-tee";
const TOTE = "product-hymn-board-tote";
const HIDDEN = "product-next-winter";
const cookie = makeCookies(null).cart;

const shop = useServer(() => startShop({ SESSION_SECRET: SECRET }));
let owner: Visitor;
/** The cart page with three tote bags at $22.00. */
let cart: Page;
let before: ShopDump;

beforeEach(async () => {
  owner = visit(shop.origin);
  cart = await addToCart(owner, "hymn-board-tote", { quantity: "3" });
  before = await dumpShop(shop.databaseFile);
});

const changes = async () => changedTables(before, await dumpShop(shop.databaseFile));

/** Submits exactly these fields, whatever the page has. */
function post(visitor: Visitor, intent: string, fields: Answers): Promise<Page> {
  const form = { action: "/cart", method: "post", fields: [], names: new Set<string>(), buttons: [] };
  return visitor.forge({ ...cart, form, forms: [form] }, intent, fields);
}

const REFUSED = "This couldn't be added";
const UNREADABLE = "This form can't be read";

test.each<[intent: string, fields: Answers, status: number, words: string]>([
  ["add", { product_id: "hymn-board-tote", size: "" }, 409, REFUSED],
  ["add", { product_id: HIDDEN, size: "" }, 409, REFUSED],
  ["add", { product_id: TEE, size: "' or 1=1 --" }, 409, REFUSED],
  ["add", { product_id: `${TOTE}\0`, size: "" }, 409, REFUSED],
  ["add", { product_id: TEE, size: "L" }, 409, "This is sold out"],
  ["add", { product_id: TOTE, size: "", quantity: "-1" }, 400, "Choose a quantity of 1 or more."],
  ["add", {}, 400, UNREADABLE],
  ["__proto__", { quote: "", page: "p" }, 400, UNREADABLE],
])("%s of %j adds nothing (%i)", async (intent, fields, status, words) => {
  const answer = await post(owner, intent, fields);
  expect([answer.status, answer.text.includes(words)]).toEqual([status, true]);
  expect(answer.title.startsWith("Error: ") || words === UNREADABLE, answer.title).toBe(true);
  expect(await changes()).toEqual([]);
});

test("a quantity counts once for each line that is in the cart, and as an array not at all", async () => {
  const itemsNow = async () => {
    const own = (await readCartItems(shop.databaseFile)).filter((item) => item.cart_id === cartIdOf(owner));
    return own.map(({ product_id, size, quantity }) => [product_id, size, quantity]);
  };
  await owner.go(cart, "update", { quantity: ["7", "500"] });
  expect(await itemsNow()).toEqual([[TOTE, "", 7]]);
  await post(owner, "update", { product_id: TOTE, size: "", "quantity[]": "50" });
  expect(await itemsNow()).toEqual([[TOTE, "", 1]]);
  await post(owner, "update", { product_id: [TEE, HIDDEN, TOTE], size: ["S", "", ""], quantity: ["4", "4", "3"] });
  expect(await itemsNow()).toEqual([[TOTE, "", 3]]);
});

test("prices and names in fields are ignored: the order and Stripe's page have the catalogue's", async () => {
  const prices = { price: "0.01", price_cents: "1", unit_amount: "1", amount: "1", amount_cents: "1", total: "0" };
  const lies = { ...prices, currency: "jpy", discount: "100", name: "A gift", order_id: "mine", state: "paid" };
  const added = await owner.get(
    (await owner.forge(await owner.get("/shop/covenant-tee"), "add", { size: "2XL", ...lies })).location ?? "",
  );
  const session = sessionOf(shop, sessionIn(await owner.forge(added, "checkout", lies)));
  expect(session).toMatchObject({ amount_subtotal: 3 * 2200 + 3200, currency: "usd" });
  const order = await orderOf(shop, session.id);
  expect(order).toMatchObject({ amount_cents: 9800, currency: "usd", state: "pending" });
  expect(await readOrderLines(shop.databaseFile, order.id)).toMatchObject([
    { name: "Hymn Board Tote", price_cents: 2200, quantity: 3 },
    { name: "Covenant Tee", size: "2XL", price_cents: 3200, quantity: 1 },
  ]);
});

function carrying(line: string): Visitor {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  const visitor = visit(shop.origin);
  visitor.jar.set(name, value);
  return visitor;
}

test("a cart is opened by its own cookie, and by none that differs from it in one thing", async () => {
  const id = cartIdOf(owner) ?? "";
  const own = carrying(await makeCartCookie(id, cookie, [SECRET]));
  expect((await own.get("/cart")).text).toContain("Hymn Board Tote");
  const forgeries: [what: string, line: string][] = [
    ["its bare id", await cookie.serialize(id)],
    ["the text without a signature", await cookie.serialize(`cart~${id}`)],
    ["the signature cut", await cookie.serialize(sign(`cart~${id}`, [SECRET]).slice(0, -1))],
    ["the signature of another secret", await makeCartCookie(id, cookie, [FOREIGN_SECRET])],
    ["another cart's signature", await cookie.serialize(sign("cart~other", [SECRET]).replace("other", id))],
    ["a survey's key with its id", await cookie.serialize(writeSurveyKey({ id, keyGeneration: 1 }, [SECRET]))],
    ["a list instead of text", await cookie.serialize([sign(`cart~${id}`, [SECRET])])],
    ["rubbish", "tetm-cart=%E0%A4%A!!!; Path=/"],
  ];
  for (const [what, line] of forgeries) {
    const stranger = carrying(line);
    const seen = await stranger.get("/cart");
    expect([what, seen.status, seen.text.includes("Your Cart Is Empty")]).toEqual([what, 200, true]);
    expect((await stranger.get("/shop")).html).not.toContain("3 items");
    for (const intent of ["clear", "update", "checkout"]) {
      const answer = await stranger.press(cart, intent, { quantity: "9" });
      expect([what, intent, answer.status, answer.location?.split("?")[0]]).toEqual([what, intent, 303, "/cart"]);
    }
  }
  expect(await changes()).toEqual([]);
});

/** Begins the payment of the owner's cart, then fills another cart. */
async function beginOrder() {
  const sessionId = await beginPayment(owner, cart);
  const { id } = await orderOf(shop, sessionId);
  const outsider = visit(shop.origin);
  await addToCart(outsider, "fish-fry-bandana");
  before = await dumpShop(shop.databaseFile);
  return { sessionId, id, outsider };
}

function expectNothingOf({ status, text, html }: Page, id: string): void {
  expect(status).toBe(200);
  for (const word of ["Hymn Board Tote", "$66.00", "Order ", "ruth.sample"]) expect(text).not.toContain(word);
  for (const word of [id, "/c/pay/", 'value="restore"']) expect(html).not.toContain(word);
}

test("another's order is neither shown, nor cancelled, nor put back into another cart", async () => {
  const { sessionId, id, outsider } = await beginOrder();
  for (const order of ["", "an-order-that-never-was", id]) {
    const answer = await post(outsider, "restore", { order });
    expect([order, answer.status, answer.title]).toEqual([order, 409, "Error: Cart | TETM"]);
    expect(answer.text).toContain("We couldn't restore this order");
    expect(answer.text).not.toContain("Hymn Board Tote");
  }
  expect((await post(visit(shop.origin), "restore", { order: id })).status).toBe(409);
  for (const visitor of [outsider, visit(shop.origin)]) {
    const page = await visitor.get(`/shop/cancel?order=${id}`);
    expect(page.text).toContain("Your order was not processed.");
    expectNothingOf(page, id);
    expectNothingOf(await visitor.get(`/shop/success?session_id=${sessionId}`), id);
  }
  for (const made of ["cs_test_invented", "", "../../v1/charges", "a".repeat(5000)])
    expectNothingOf(await owner.get(`/shop/success?session_id=${encodeURIComponent(made)}`), id);
  expect(sessionOf(shop, sessionId).status).toBe("open");
  expect(await changes()).toEqual([]);
});

test("an order that is paid is shown to nobody else, and can't be put back by its own shopper", async () => {
  const { sessionId, id, outsider } = await beginOrder();
  await payAt(shop, sessionId);
  before = await dumpShop(shop.databaseFile);
  expectNothingOf(await outsider.get(`/shop/success?session_id=${sessionId}`), id);
  const answer = await post(owner, "restore", { order: id });
  expect([answer.status, answer.text.includes("This order is paid")]).toEqual([409, true]);
  expect((await owner.ask(`/shop/cancel?order=${id}`)).location).toBe(`/shop/success?session_id=${sessionId}`);
  expect(await changes()).toEqual([]);
});
