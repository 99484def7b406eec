import { randomBytes } from "node:crypto";
import { pino } from "pino";
import type { Database } from "../../app/database/database.ts";
import { changeCart } from "../../app/shop/cart/change-cart.server.ts";
import { hashPrices } from "../../app/shop/cart/load-cart.server.ts";
import { loadCart } from "../../app/shop/cart/load-cart.server.ts";
import { beginCheckout } from "../../app/shop/checkout/begin-checkout.server.ts";
import { connectStripe } from "../../app/shop/checkout/stripe.server.ts";
import type { StripeAccount } from "../../app/shop/orders/payments.ts";
import { postage } from "../../app/site/content/postage.ts";
import { anyPicture } from "./any-picture.ts";
import { FAKE_STRIPE_KEYS } from "./shop-server.ts";

/** Orders a product without a browser. Returns its Stripe session's id. */
export async function placeOrderOf(
  db: Database,
  apiBase: string,
  slug: string,
  quantity: number,
  account: Partial<Pick<StripeAccount, "automaticTax" | "promotionCodes">> = {},
): Promise<string> {
  const to = {
    db,
    log: pino({ level: "silent" }),
    now: () => new Date(),
    randomId: () => randomBytes(16).toString("base64url"),
    mostPerOrder: () => 10,
    budget: { charge: () => null },
    postage: () => postage,
    secrets: ["a-secret-of-the-tests-0123456789abcdef"],
  };
  const { secretKey } = FAKE_STRIPE_KEYS;
  const payments = await connectStripe({
    secretKey,
    webhookSecrets: [],
    apiBase,
    automaticTax: false,
    promotionCodes: false,
    termsOfService: false,
    ...account,
  });
  const key = { productId: `product-${slug}`, size: "" };
  const changed = await changeCart(to, null, { kind: "add", line: { ...key, quantity } }, "");
  const cartId = changed.kind === "changed" ? changed.id : null;
  const cart = await loadCart(db, cartId);
  if (!cart) throw new Error(`${slug} could not be put into a cart: ${changed.kind}.`);
  const placed = await beginCheckout(
    { ...to, payments, findPicture: anyPicture },
    {
      cartId,
      page: to.randomId(),
      priceHash: hashPrices(cart),
      delivery: "",
      lines: [],
      origin: "http://127.0.0.1",
      visitor: null,
    },
  );
  if (placed.kind !== "pay") throw new Error(`${slug} could not be ordered: ${placed.kind}.`);
  return placed.url.split("/c/pay/")[1] ?? "";
}
