import { expect, test } from "vitest";
import type { CartItem } from "../../app/shop/cart/cart.ts";
import { hashPrices } from "../../app/shop/cart/load-cart.server.ts";
import { priceCart } from "../../app/shop/cart/priced-cart.ts";
import type { Offer } from "../../app/shop/catalogue/product.ts";

const names = new Map([["old", { name: "Old Hat", picture: { src: "/old.svg", alt: "A hat" } }]]);

test("every price is the catalogue's, to the cent", () => {
  const cart = priceCart([item("tee", "M", 3)], [offer("tee", "M", 1999, 10)], names);
  expect(cart).toMatchObject({ units: 3, subtotalCents: 5997 });
  expect(cart.lines[0]).toMatchObject({
    name: "The tee",
    offered: { priceCents: 1999, totalCents: 5997 },
    wasCents: null,
    problem: null,
  });
});

test("a price that changed since it was seen is said", () => {
  const [line] = priceCart(
    [{ ...item("tee", "M", 1), seenPriceCents: 1500 }],
    [offer("tee", "M", 1999, null)],
    names,
  ).lines;
  expect(line).toMatchObject({ wasCents: 1500, offered: { priceCents: 1999 } });
});

test("what is no longer offered keeps its name, costs nothing and is a problem", () => {
  const cart = priceCart([item("old", "", 2), item("tee", "M", 1)], [null, offer("tee", "M", 1999, null)], names);
  expect(cart.lines[0]).toMatchObject({ name: "Old Hat", offered: null, problem: { kind: "gone" } });
  expect(cart.subtotalCents).toBe(1999);
});

test.each([
  [null, 999, null],
  [2, 3, { kind: "short", isFew: true }],
  [0, 1, { kind: "sold-out" }],
])("with %j in stock, %i units are the problem %j", (stock, quantity, problem) => {
  const [line] = priceCart([item("tee", "M", quantity)], [offer("tee", "M", 1999, stock)], names).lines;
  expect(line?.problem).toEqual(problem);
});

test.each([
  [30, 10, null],
  [30, 11, { kind: "many", most: 10 }],
  [10, 11, { kind: "many", most: 10 }],
  [5, 6, { kind: "short", isFew: true }],
  [6, 7, { kind: "short", isFew: false }],
  [0, 1, { kind: "sold-out" }],
  [null, 999, null],
])("with %j in stock and ten an order at most, %i units are the problem %j", (stock, quantity, problem) => {
  const [line] = priceCart([item("tee", "M", quantity)], [offer("tee", "M", 1999, stock)], names, 10).lines;
  expect(line?.problem).toEqual(problem);
});

test("the hash of prices changes with a price and not with a quantity", () => {
  expect(hashOf(1999, 1)).toBe(hashOf(1999, 7));
  expect(hashOf(1999, 1)).not.toBe(hashOf(2000, 1));
});

function hashOf(price: number, quantity: number): string {
  return hashPrices(priceCart([item("tee", "M", quantity)], [offer("tee", "M", price, null)], names));
}

function item(productId: string, size: string, quantity: number): CartItem {
  return { productId, size, quantity, seenPriceCents: 1999 };
}

function offer(id: string, size: string, priceCents: number, stock: number | null): Offer {
  const product = { productId: id, slug: id, name: `The ${id}`, src: `/${id}.svg`, alt: id };
  return { ...product, variantId: `${id}-${size}`, size, priceCents, stock };
}
