import { expect, test } from "vitest";
import {
  namedIn,
  readCollections,
  shelvesOf,
  unknownIn,
  writeCollections,
} from "../../app/shop/catalogue/collections.ts";

const shirts = { slug: "shirts", formerSlugs: ["tees", "prints"] };
const prints = { slug: "prints", formerSlugs: [] };
const all = [prints, shirts];

test("a list of collections is stored the same in whatever order it was chosen", () => {
  expect(writeCollections(["shirts", "prints", "shirts"])).toBe("prints\nshirts");
  expect(readCollections("prints\nshirts")).toEqual(["prints", "shirts"]);
  expect(readCollections(writeCollections([]))).toEqual([]);
});

test("a collection is found by an address that it had, unless another has it now", () => {
  expect(namedIn(all, ["tees"])).toEqual([shirts]);
  expect(namedIn(all, ["prints"])).toEqual([prints]);
  expect(namedIn(all, ["shirts", "tees", "prints", "gone"])).toEqual([prints, shirts]);
  expect(unknownIn(all, ["tees", "gone"])).toEqual(["gone"]);
});

test("collections come in their order, products in that of the shop, and none is empty", () => {
  const products = [
    { id: 1, collections: "tees" },
    { id: 2, collections: "gone" },
    { id: 3, collections: "prints\nshirts" },
  ];
  const shelves = shelvesOf([...all, { slug: "mugs", formerSlugs: [] }], products);
  expect(shelves.map(({ collection, products: some }) => [collection.slug, some.map(({ id }) => id)])).toEqual([
    ["prints", [3]],
    ["shirts", [1, 3]],
  ]);
  expect(shelvesOf(all, [])).toEqual([]);
});
