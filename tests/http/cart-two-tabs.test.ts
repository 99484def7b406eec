import { beforeEach, expect, test } from "vitest";
import { readCartLines } from "../support/cart-page.ts";
import { useSharedShop } from "../support/shared-shop.ts";
import { readOrders } from "../support/shop-records.ts";
import { addToCart, sessionIn, sessionOf } from "../support/shop-steps.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit, type Visitor } from "../support/visitor.ts";

// One cart is open in two tabs. `left` is a page as it was shown before the other tab changed the cart.

const TEE = "product-covenant-tee:S";
const TOTE = "product-hymn-board-tote:";
const CHANGED = "Your cart changed since you opened this page";

const shop = useServer(() => useSharedShop());
let shopper: Visitor;
let left: Page;

beforeEach(async () => {
  shopper = visit(shop.origin);
  await addToCart(shopper, "covenant-tee", { size: "S" });
  left = await addToCart(shopper, "hymn-board-tote");
});

test("a quantity that the other tab set stays, and the page says what it is now", async () => {
  await other("update", ["1", "4"]);
  const page = await shopper.go(left, "update", { quantity: ["3", "1"] });
  expect(quantities(page)).toEqual({ [TEE]: 3, [TOTE]: 4 });
  expect(page.text).toContain(`${CHANGED} Hymn Board Tote: your cart has 4 now.`);
  expect(page.text).not.toContain("Covenant Tee, S:");
});

test("a line that the other tab removed doesn't come back, even with a quantity typed for it", async () => {
  await other(`remove:${TOTE}`);
  const page = await shopper.go(left, "update", { quantity: ["2", "7"] });
  expect(quantities(page)).toEqual({ [TEE]: 2 });
  expect(page.text).toContain(`${CHANGED} Hymn Board Tote: no longer in your cart.`);
});

test("a line that the other tab added stays, and is said", async () => {
  await addToCart(shopper, "fish-fry-bandana", { quantity: "2" });
  const page = await shopper.go(left, "update", { quantity: ["2", "1"] });
  expect(quantities(page)).toEqual({ [TEE]: 2, [TOTE]: 1, "product-fish-fry-bandana:": 2 });
  expect(page.text).toContain(`${CHANGED} Fish Fry Bandana: your cart has 2 now.`);
});

test("checkout doesn't order a quantity that its page didn't show, and then does once it is seen", async () => {
  await other("update", ["1", "4"]);
  const before = await readOrders(shop.databaseFile);
  const refused = await shopper.press(left, "checkout", { quantity: ["3", "1"] });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Please review your cart before you pay");
  expect(refused.text).toContain("Hymn Board Tote: your cart has 4 now.");
  expect(quantities(refused)).toEqual({ [TEE]: 3, [TOTE]: 4 });
  expect(await readOrders(shop.databaseFile)).toEqual(before);
  const sessionId = sessionIn(await shopper.press(refused, "checkout"));
  expect(sessionOf(shop, sessionId).amount_subtotal).toBe(3 * 2800 + 4 * 2200);
});

async function other(intent: string, quantity?: string[]): Promise<void> {
  await shopper.go(await shopper.get("/cart"), intent, quantity ? { quantity } : {});
}

function quantities(page: Page): Record<string, number> {
  return Object.fromEntries(
    readCartLines(page).map(({ productId, size, quantity }) => [`${productId}:${size}`, quantity]),
  );
}
