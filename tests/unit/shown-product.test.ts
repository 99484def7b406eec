import { expect, test } from "vitest";
import { availabilityOf, neighboursOf, showProduct } from "../../app/shop/catalogue/product.ts";
import { keptOf, sizeOf } from "../support/catalogue-entries.ts";

const picture = { src: "/a.svg", width: 800, height: 1000, alt: "" };

const states: [stocks: (number | null)[], expected: string][] = [
  [[0, 0], "sold-out"],
  [[5], "few"],
  [[6], "available"],
  [[3, 2, 0], "few"],
  [[null], "available"],
  [[0, null], "available"],
];

test.each(states)("stock of %j is %s where five are few", (stocks, expected) => {
  expect(availabilityOf(stocks.map((stock) => ({ stock })))).toBe(expected);
});

test("what a shopper sees doesn't say how many pieces there are", () => {
  const shown = showProduct(keptOf("a", [sizeOf("S", 100, 3), sizeOf("M", 100, 0)]), picture);
  expect(shown.sizes).toEqual([
    { size: "S", priceCents: 100, availability: "few" },
    { size: "M", priceCents: 100, availability: "sold-out" },
  ]);
  expect(shown.availability).toBe("few");
});

test.each([
  [2801, 2801],
  [2800, undefined],
  [0, undefined],
])("a price before of %i cents is shown only where it is higher than each price", (compare_at, shown) => {
  const product = keptOf("a", [sizeOf("S", 2500, null), sizeOf("M", 2800, null)], { compare_at });
  expect(showProduct(product, picture).wasCents).toBe(shown);
});

test("the products that follow come next, and after the last the first", () => {
  const products = ["a", "b", "c", "d", "e"].map((id) => ({ id }));
  expect(neighboursOf(products, "b").map(({ id }) => id)).toEqual(["c", "d", "e"]);
  expect(neighboursOf(products, "d").map(({ id }) => id)).toEqual(["e", "a", "b"]);
  expect(neighboursOf(products.slice(0, 1), "a")).toEqual([]);
});
