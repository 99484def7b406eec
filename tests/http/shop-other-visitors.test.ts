import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { giveCartKey } from "../../app/cart/cart-key.server.ts";
import { makeCookies, sign } from "../../app/security/cookies-and-tokens.server.ts";
import { writeSurveyKey } from "../../app/survey/survey-key.server.ts";
import { changedTables, dumpShop, type ShopDump } from "../support/shop-records.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import { addToCart, beginPayment, cartIdOf, orderOf, sessionOf } from "../support/shop-steps.ts";
import { type Page, visit, type Visitor } from "../support/visitor.ts";

// One shopper tries to use another shopper's cart, order and payment.

const SECRET = "the-secret-of-this-site-0123456789";
const FOREIGN_SECRET = "the-secret-of-another-0123456789ab";
const cookie = makeCookies(null).cart;

let shop: ShopServer;
let owner: Visitor;
let ownersCart: Page;
let outsider: Visitor;
let before: ShopDump;

beforeAll(async () => {
  shop = await startShop({ SESSION_SECRET: SECRET });
});

afterAll(async () => {
  await shop?.remove();
});

beforeEach(async () => {
  [owner, outsider] = [visit(shop.origin), visit(shop.origin)];
  ownersCart = await addToCart(owner, "hymn-board-tote", { quantity: "3" });
  before = await dumpShop(shop.databaseFile);
});

describe("another visitor's cart", () => {
  const forgeries: [string, (id: string) => Promise<string>][] = [
    ["its bare id", (id) => cookie.serialize(id)],
    ["the text without a signature", (id) => cookie.serialize(`cart~${id}`)],
    ["an empty signature", (id) => cookie.serialize(`cart~${id}.`)],
    ["the signature cut", async (id) => cookie.serialize(sign(`cart~${id}`, [SECRET]).slice(0, -1))],
    ["the signature of another secret", (id) => giveCartKey(id, cookie, [FOREIGN_SECRET])],
    ["another cart's signature", async (id) => cookie.serialize(sign("cart~other", [SECRET]).replace("other", id))],
    ["a survey's key with its id", (id) => cookie.serialize(writeSurveyKey({ id, generation: 1 }, [SECRET]))],
    ["a list instead of text", (id) => cookie.serialize([sign(`cart~${id}`, [SECRET])])],
    ["an object instead of text", (id) => cookie.serialize({ id, toString: "cart" })],
    ["rubbish in base64", () => cookie.serialize("\0\u00ff".repeat(500))],
    ["rubbish that is no base64", async () => "tetm-cart=%E0%A4%A!!!; Path=/"],
  ];

  test("is opened by its own cookie: the forgeries below differ from it in one thing each", async () => {
    carry(outsider, await giveCartKey(cartIdOf(owner), cookie, [SECRET]));
    expect((await outsider.get("/cart")).text).toContain("Hymn Board Tote");
  });

  test.each(forgeries)("is not opened by %s", async (_name, forge) => {
    carry(outsider, await forge(cartIdOf(owner)));
    const seen = await outsider.get("/cart");
    expect([seen.status, seen.text.includes("Your Cart Is Empty"), seen.text.includes("Hymn Board Tote")]).toEqual([
      200,
      true,
      false,
    ]);
    expect((await outsider.get("/shop")).html).not.toContain("3 items");
    for (const intent of ["clear", "remove:product-hymn-board-tote:", "update", "checkout"]) {
      const answer = await outsider.press(ownersCart, intent, { quantity: "9" });
      expect([intent, answer.status, answer.location?.split("?")[0]]).toEqual([intent, 303, "/cart"]);
    }
    expect(await changes()).toEqual([]);
  });
});

describe("another visitor's order", () => {
  let sessionId: string;
  let orderId: string;

  beforeEach(async () => {
    sessionId = await beginPayment(owner, ownersCart);
    orderId = (await orderOf(shop, sessionId)).id;
    await addToCart(outsider, "fish-fry-bandana");
    before = await dumpShop(shop.databaseFile);
  });

  test.each(["", "an-order-that-never-was", "' or 1=1 --", "the owner's"])(
    "is not put back into another cart, named '%s'",
    async (id) => {
      const answer = await postOrder(outsider, id === "the owner's" ? orderId : id);
      expect([answer.status, answer.title]).toEqual([409, "Error: Cart | TETM"]);
      expect(answer.text).toContain("We couldn't restore this order");
      expect(answer.text).not.toContain("Hymn Board Tote");
      expect(sessionOf(shop, sessionId).status).toBe("open");
      expect(await changes()).toEqual([]);
    },
  );

  test("is not restored by a visitor without a cart", async () => {
    const answer = await postOrder(visit(shop.origin), orderId);
    expect(answer.status).toBe(409);
    expect(await changes()).toEqual([]);
  });

  test.each([true, false])("is neither shown nor cancelled on /shop/cancel (with a cart: %s)", async (withCart) => {
    const page = await (withCart ? outsider : visit(shop.origin)).get(`/shop/cancel?order=${orderId}`);
    expect(page.text).toContain("Your order was not processed.");
    expectNothingOf(page);
    expect(sessionOf(shop, sessionId).status).toBe("open");
    expect(await changes()).toEqual([]);
  });

  test.each(["open", "paid"])("is not shown on /shop/success, its payment being %s", async (state) => {
    shop.stripe.stripeFake.webhooks = "hold";
    if (state === "paid") shop.stripe.stripeFake.pay(sessionId);
    const page = await outsider.get(`/shop/success?session_id=${sessionId}`);
    expectNothingOf(page);
    expect(await changes()).toEqual([]);
    shop.stripe.stripeFake.webhooks = "send";
    await shop.stripe.stripeFake.deliverHeld();
  });

  test.each(["cs_test_invented", "", "../../v1/charges", "{CHECKOUT_SESSION_ID}", "a".repeat(5000)])(
    "is nothing for the session '%.30s'",
    async (id) => {
      const page = await owner.get(`/shop/success?session_id=${encodeURIComponent(id)}`);
      expect(page.status).toBe(200);
      expectNothingOf(page);
      expect(await changes()).toEqual([]);
    },
  );

  test("of one's own that is paid can't be put back, and stays paid", async () => {
    shop.stripe.stripeFake.pay(sessionId);
    await shop.stripe.stripeFake.settled();
    before = await dumpShop(shop.databaseFile);
    const answer = await postOrder(owner, orderId);
    expect([answer.status, answer.text.includes("This order is paid")]).toEqual([409, true]);
    expect((await owner.ask(`/shop/cancel?order=${orderId}`)).location).toBe(`/shop/success?session_id=${sessionId}`);
    expect(await changes()).toEqual([]);
  });

  function expectNothingOf({ text, html }: Page): void {
    for (const word of ["Hymn Board Tote", "$66.00", "Order ", "ruth.sample"]) expect(text).not.toContain(word);
    for (const word of [orderId, "/c/pay/", 'value="restore"']) expect(html).not.toContain(word);
  }
});

function carry({ jar }: Visitor, setCookie: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
  jar.set(name, value);
}

function postOrder(visitor: Visitor, order: string): Promise<Page> {
  const form = {
    action: "/cart",
    method: "post",
    fields: [],
    buttons: [{ text: "", intent: "restore", disabled: false }],
  };
  return visitor.press({ ...ownersCart, form, forms: [form] }, "restore", { order });
}

async function changes() {
  return changedTables(before, await dumpShop(shop.databaseFile));
}
