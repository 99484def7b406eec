import { beforeEach, expect, test } from "vitest";
import { findOffers, listPublished } from "../../app/shop/catalogue/catalogue.store.server.ts";
import { seed, seedCatalogue } from "../support/seed-catalogue.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();

beforeEach(async () => {
  const tee = seed("tee", "Tee", { S: [2800, 3], M: [2800, null], L: [2900, 0] });
  await seedCatalogue(store.file, [
    tee,
    seed("cup", "Cup", { "": [900, 1] }),
    { ...seed("hidden", "Hidden", { "": [900, 1] }), published: false },
    seed("gone", "Gone", { "": [900, 1] }),
  ]);
  // The first product stays first even without its first size.
  const gone = ["product-tee-1", "product-gone-1"];
  await store.db.updateTable("product_variants").set({ offered: 0 }).where("id", "in", gone).execute();
});

const shown = ({ slug, sizes }: { slug: string; sizes: readonly { size: string }[] }) => [
  slug,
  ...sizes.map(({ size }) => size),
];

test("the shop lists products in its order, their offered sizes in theirs, and none without a size", async () => {
  expect((await listPublished(store.db)).map(shown)).toEqual([
    ["tee", "M", "L"],
    ["cup", ""],
  ]);
});

test("an offer is a product and the size that was asked for, in the order of asking", async () => {
  const keys = [
    ["product-cup", ""],
    ["product-tee", "S"],
    ["product-tee", "L"],
    ["product-gone", ""],
    ["product-hidden", ""],
  ].map(([productId = "", size = ""]) => ({ productId, size }));
  const offers = await findOffers(store.db, keys);
  expect(offers.map((offer) => offer && [offer.slug, offer.size, offer.priceCents, offer.stock])).toEqual([
    ["cup", "", 900, 1],
    null,
    ["tee", "L", 2900, 0],
    null,
    null,
  ]);
});
