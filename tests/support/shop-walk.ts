import { giveWay, readCartLines, sessionIn } from "./cart-page.ts";
import type { ShopServer } from "./shop-server.ts";
import { type Page, type Sample, visit, type Visitor, type VisitorOptions } from "./visitor.ts";

export const SHOP_STEPS = [
  "shop",
  "product",
  "add",
  "cart",
  "quantity",
  "checkout",
  "give way",
  "payment page",
  "pay",
  "success",
] as const;

export type ShopStep = (typeof SHOP_STEPS)[number];

export interface Want {
  slug: string;
  size: string;
  quantity: number;
}

export interface ShopWalk extends Want {
  end: "paid" | "refused";
  cents: number;
  /** Whether the shopper took fewer units than wanted, because no more were left. */
  lowered: boolean;
  /** The success page's path, or null. */
  thanks: string | null;
}

export interface ShopWalkOptions extends Omit<VisitorOptions, "note"> {
  /** Called after every request, even to the payment page. */
  tell: (sample: Sample & { step: ShopStep }) => void;
}

/** Tries to check out while other shoppers are faster. */
const ATTEMPTS = 8;

/** Walks from the shop to the success page, or to the message that the product is sold out. */
export async function walkToPaid(
  shop: ShopServer,
  want: Want,
  { tell, ...options }: ShopWalkOptions,
): Promise<ShopWalk> {
  let step: ShopStep = "shop";
  const note = (sample: Sample) => tell({ ...sample, step });
  const shopper = visit(shop.origin, { ...options, note });
  const refused: ShopWalk = { ...want, end: "refused", cents: 0, lowered: false, thanks: null };

  const at = <Answer>(next: ShopStep, action: () => Promise<Answer>) => {
    step = next;
    return action();
  };

  await at("shop", () => shopper.get("/shop"));
  const product = await at("product", () => shopper.get(`/shop/${want.slug}`));
  if (!product.form) return clearly(product, refused);
  const added = await at("add", () => shopper.press(product, "add", { size: want.size, quantity: "1" }));
  if (added.status !== 303) return clearly(added, refused);
  let cart = await at("cart", () => shopper.get("/cart"));
  await at("quantity", () => shopper.press(cart, "update", { quantity: String(want.quantity) }));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    cart = await at("cart", () => shopper.get("/cart"));
    const short = readCartLines(cart).find(({ left }) => left !== null);
    if (short?.left === 0) return clearly(cart, refused);
    if (short) {
      await at("give way", () => giveWay(shopper, cart, short));
      continue;
    }
    const answer = await at("checkout", () => shopper.press(cart, "checkout"));
    const sessionId = sessionIn(answer);
    if (sessionId === null) {
      clearly(answer, refused);
      continue;
    }
    const [line] = readCartLines(cart);
    const stripe = visit(shop.stripe.origin, { ...options, note });
    const home = await payOn(stripe, `/c/pay/${sessionId}`, at);
    const success = await at("success", () => shopper.get(home));
    const cents = shop.stripe.stripeFake.payments().find((one) => one.sessionId === sessionId)?.amount ?? 0;
    if (!success.text.includes("Your order is confirmed"))
      throw new Error(`A shopper paid and reads '${success.title}' (${success.status}).`);
    return {
      ...want,
      end: "paid",
      cents,
      quantity: line?.quantity ?? 0,
      lowered: line?.quantity !== want.quantity,
      thanks: home,
    };
  }
  throw new Error(`A shopper was turned away ${ATTEMPTS} times and not told that it is sold out.`);
}

/** Submits Stripe's form. Returns the redirect's target. */
async function payOn(
  stripe: Visitor,
  path: string,
  at: <Answer>(step: ShopStep, action: () => Promise<Answer>) => Promise<Answer>,
): Promise<string> {
  const page = await at("payment page", () => stripe.get(path));
  // A form without an action posts to its own page.
  const forms = page.forms.map((form) => ({ ...form, action: path }));
  const paid = await at("pay", () => stripe.press({ ...page, form: null, forms }, "pay", { action: "pay" }));
  if (paid.status !== 303 || !paid.location)
    throw new Error(`The payment page answered '${paid.title}' (${paid.status}).`);
  const { pathname, search } = new URL(paid.location);
  return pathname + search;
}

/** Throws if the page doesn't say that stock is short. */
function clearly(page: Page, walk: ShopWalk): ShopWalk {
  if (/sold out|Only a few are left|have that many|up to \d+ of this|review your cart/i.test(page.text)) return walk;
  throw new Error(`A shopper was turned away by '${page.title}' (${page.status}) without a word about stock.`);
}
