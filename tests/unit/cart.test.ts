import { describe, expect, test } from "vitest";
import {
  addItem,
  type Cart,
  type CartItem,
  readQuantity,
  removeItem,
  setQuantity,
  withoutOrdered,
} from "../../app/shop/cart/cart.ts";

const tee = item("tee", "M", 2);
const bigTee = item("tee", "XL", 1);
const mug = item("mug", "", 3);

test.each([
  ["1", 1],
  [" 3 ", 3],
  ["1000", 999],
  ["Infinity", 999],
  ["0", 1],
  ["", 1],
  ["two", 1],
  ["3 units", 1],
  ["2.9", 2],
  ["-1", -1],
  ["-1e9", -999],
  ["0x10", 16],
])("a quantity as it was typed: %j is %i", (typed, quantity) => {
  expect(readQuantity(typed)).toBe(quantity);
});

describe("a cart (docs/behavior.md, Cart 2 to 5)", () => {
  test("adds quantities of the same product and size, and appends what is new", () => {
    expect(addItem([tee], item("tee", "M", 5))).toEqual([item("tee", "M", 7)]);
    expect(addItem([tee], bigTee)).toEqual([tee, bigTee]);
    expect(addItem([tee], mug)).toEqual([tee, mug]);
  });

  test("never has more than 999 of a thing", () => {
    expect(addItem([item("mug", "", 998)], mug)).toEqual([item("mug", "", 999)]);
    expect(addItem([], item("mug", "", 5000))).toEqual([item("mug", "", 999)]);
    expect(setQuantity([mug], mug, 5000)).toEqual([item("mug", "", 999)]);
  });

  test("keeps the price that the shopper saw first when more of the same is added", () => {
    expect(addItem([{ ...mug, seenPriceCents: 900 }], { ...mug, seenPriceCents: 1200 })[0]?.seenPriceCents).toBe(900);
  });

  test("removes by product and size", () => {
    expect(removeItem([tee, bigTee, mug], { productId: "tee", size: "M" })).toEqual([bigTee, mug]);
    expect(removeItem([tee], { productId: "tee", size: "" })).toEqual([tee]);
  });

  test.each([0, -1, -999])("removes a line whose quantity becomes %i", (quantity) => {
    expect(setQuantity([tee, mug], tee, quantity)).toEqual([mug]);
  });

  test("a quantity for what is not there adds nothing", () => {
    expect(setQuantity([tee], mug, 4)).toEqual([tee]);
  });

  test("loses what was ordered and keeps what was added meanwhile", () => {
    const ordered: Cart = [tee, mug];
    expect(withoutOrdered(ordered, ordered)).toEqual([]);
    expect(withoutOrdered(addItem(addItem(ordered, bigTee), mug), ordered)).toEqual([mug, bigTee]);
    expect(withoutOrdered([item("mug", "", 1)], ordered)).toEqual([]);
  });
});

function item(productId: string, size: string, quantity: number): CartItem {
  return { productId, size, quantity, seenPriceCents: 1000 };
}
