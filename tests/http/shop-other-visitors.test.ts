import { beforeEach, describe, expect, test } from "vitest";
import { makeCookies, sign } from "../../app/server/security/cookies-and-tokens.server.ts";
import { makeCartCookie } from "../../app/shop/cart/load-cart.server.ts";
import { writeSurveyKey } from "../../app/survey/which-survey.server.ts";
import { changedTables, dumpShop, type ShopDump } from "../support/shop-records.ts";
import { startShop } from "../support/shop-server.ts";
import { addToCart, beginPayment, cartIdOf, orderOf, sessionOf } from "../support/shop-steps.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit, type Visitor } from "../support/visitor.ts";

// One shopper tries to use another shopper's cart, order and payment.

const SECRET = "the-secret-of-this-site-0123456789";
const FOREIGN_SECRET = "the-secret-of-another-0123456789ab";
const cookie = makeCookies(null).cart;

const shop = useServer(() => startShop({ SESSION_SECRET: SECRET }));
let owner: Visitor;
let ownersCart: Page;
let outsider: Visitor;
let before: ShopDump;

beforeEach(async () => {
  [owner, outsider] = [visit(shop.origin), visit(shop.origin)];
  ownersCart = await addToCart(owner, "hymn-board-tote", { quantity: "3" });
  before = await dumpShop(shop.databaseFile);
});

describe("another visitor's cart", () => {
  test("is opened by its own cookie, and by none that differs from it in one thing", async () => {
    const id = cartIdOf(owner);
    carry(outsider, await makeCartCookie(id, cookie, [SECRET]));
    expect((await outsider.get("/cart")).text).toContain("Hymn Board Tote");
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
      const stranger = visit(shop.origin);
      carry(stranger, line);
      const seen = await stranger.get("/cart");
      expect([what, seen.status, seen.text.includes("Your Cart Is Empty")]).toEqual([what, 200, true]);
      expect((await stranger.get("/shop")).html).not.toContain("3 items");
      for (const intent of ["clear", "remove:product-hymn-board-tote:", "update", "checkout"]) {
        const answer = await stranger.press(ownersCart, intent, { quantity: "9" });
        expect([what, intent, answer.status, answer.location?.split("?")[0]]).toEqual([what, intent, 303, "/cart"]);
      }
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

  test("is not put back into another cart, nor by a visitor without one", async () => {
    for (const id of ["", "an-order-that-never-was", orderId]) {
      const answer = await postOrder(outsider, id);
      expect([id, answer.status, answer.title]).toEqual([id, 409, "Error: Cart | TETM"]);
      expect(answer.text).toContain("We couldn't restore this order");
      expect(answer.text).not.toContain("Hymn Board Tote");
    }
    expect((await postOrder(visit(shop.origin), orderId)).status).toBe(409);
    expect(sessionOf(shop, sessionId).status).toBe("open");
    expect(await changes()).toEqual([]);
  });

  test("is neither shown nor cancelled on /shop/cancel", async () => {
    for (const visitor of [outsider, visit(shop.origin)]) {
      const page = await visitor.get(`/shop/cancel?order=${orderId}`);
      expect(page.text).toContain("Your order was not processed.");
      expectNothingOf(page);
    }
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

  test("is nothing for a session that isn't one", async () => {
    for (const id of ["cs_test_invented", "", "../../v1/charges", "a".repeat(5000)]) {
      const page = await owner.get(`/shop/success?session_id=${encodeURIComponent(id)}`);
      expect(page.status).toBe(200);
      expectNothingOf(page);
    }
    expect(await changes()).toEqual([]);
  });

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
