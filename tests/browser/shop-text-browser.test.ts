import { afterAll, beforeAll, expect, test } from "vitest";
import { readOrderLines, readOrders } from "../support/shop-records.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import { beginPayment } from "../support/shop-steps.ts";
import { letters, lynx, moves, numberOf, pressKeys, readAsText } from "../support/text-browser.ts";
import { visit } from "../support/visitor.ts";

// As in text-browser.test.ts, another shopper opens the same pages beforehand, to count the presses of Down.

let shop: ShopServer;

beforeAll(async () => {
  shop = await startShop();
});

afterAll(async () => {
  await shop?.remove();
});

test("a text browser walks from the shop to a paid order that is right to the cent", async ({ skip }) => {
  if (!lynx) skip("lynx is not here and could not be installed");
  const scout = visit(shop.origin);
  const product = await scout.get("/shop/covenant-tee");
  const cart = await scout.go(product, "add", { size: "2XL", quantity: "3" });
  const sessionId = await beginPayment(scout, cart);
  const payment = await fetch(`${shop.stripe.origin}/c/pay/${sessionId}`);

  const productText = await readAsText(product.html);
  const size = numberOf(productText, "( ) 2XL");
  const quantity = numberOf(productText, "1___");
  const keys = ["/", ...letters("Covenant Tee"), "^J", "^J"];
  keys.push(...moves(1, size), "^J");
  keys.push(...moves(size, quantity), "^U", "3");
  keys.push(...moves(quantity, numberOf(productText, "add) Add to Cart")), "^J");
  keys.push(...moves(1, numberOf(await readAsText(cart.html), "checkout) Proceed to Checkout")), "^J");
  keys.push(...moves(1, numberOf(await readAsText(await payment.text()), "pay) Pay")), "^J");
  await pressKeys(`${shop.origin}/shop`, keys);
  await shop.stripe.stripeFake.settled();

  const [order, ...more] = (await readOrders(shop.databaseFile)).filter(
    ({ stripe_session_id }) => stripe_session_id !== sessionId,
  );
  expect(more).toEqual([]);
  expect(order).toMatchObject({ state: "paid", amount_cents: 9600, paid_cents: 9600, attention: null });
  expect(await readOrderLines(shop.databaseFile, order?.id ?? "")).toMatchObject([
    { name: "Covenant Tee", size: "2XL", price_cents: 3200, quantity: 3 },
  ]);
  const pages = () =>
    shop.records().filter((record) => record.msg === "request" && /^\/(shop|cart)/.test(String(record.path)));
  await expect.poll(() => pages().at(-1)).toMatchObject({ method: "GET", path: "/shop/success", status: 200 });
});
