import { describe, expect, test } from "vitest";
import type { PricedCart } from "../../app/shop/cart/priced-cart.ts";
import { readCartBackup, writeCartBackup } from "../../app/shop/cart/use-cart-backup.ts";

const cart: PricedCart = {
  lines: [
    {
      productId: "tee",
      size: "M",
      quantity: 2,
      name: "Tee",
      picture: { src: "/tee.svg", alt: "A tee" },
      offered: { slug: "tee", variantId: "v", priceCents: 1999, totalCents: 3998 },
      wasCents: null,
      problem: null,
    },
  ],
  units: 2,
  subtotalCents: 3998,
};

describe("the browser's own copy of the cart", () => {
  test("has the fields agreed on, the price in dollars", () => {
    expect(JSON.parse(writeCartBackup(cart))).toEqual([
      { productId: "tee", name: "Tee", price: 19.99, quantity: 2, imageUrl: "/tee.svg", size: "M" },
    ]);
  });

  test("is read without prices", () => {
    expect(readCartBackup(writeCartBackup(cart))).toEqual([{ productId: "tee", name: "Tee", size: "M", quantity: 2 }]);
  });

  test("is nothing where there is none", () => {
    expect(readCartBackup(null)).toEqual([]);
  });

  test.each([
    "",
    "{",
    "null",
    "[null]",
    '[{"productId":1,"quantity":1}]',
    '[{"productId":"a"}]',
    '[{"productId":"a","quantity":1,"size":5}]',
  ])("that reads %j is refused", (text) => {
    expect(() => readCartBackup(text)).toThrow(/JSON|stored cart/);
  });
});
