import { withDatabase } from "./server-database.ts";

export interface SeedProduct {
  slug: string;
  name: string;
  description: string;
  /** Path below public/. */
  picture: string;
  published: boolean;
  /** Its collection's slug. */
  collections?: string;
  /** Price in cents and stock by size; `""` if it has no sizes. Null is unlimited. */
  sizes: Record<string, [priceCents: number, stock: number | null]>;
}

/** One product for each state in the shop. */
export const seedProducts = {
  tee: seed("covenant-tee", "Covenant Tee", { S: [2800, 12], M: [2800, 3], L: [2800, 0], "2XL": [3200, 20] }),
  print: seed("lighthouse-print", "Lighthouse Print", { "": [2400, 4] }),
  tote: seed("hymn-board-tote", "Hymn Board Tote", { "": [2200, null] }),
  notebook: seed("stewardship-notebook", "Stewardship Notebook", { "": [1650, 40] }),
  cap: seed("sunday-cap", "Sunday Cap", { "": [2600, 0] }),
  hoodie: seed("split-fountain-hoodie", "Split Fountain Hoodie", { S: [6200, 0], M: [6200, 9], L: [6200, 0] }),
  bandana: { ...seed("fish-fry-bandana", "Fish Fry Bandana", { "": [1400, 80] }), collections: "clothing" },
  mug: seed("first-light-mug", "First Light Mug", { "11 oz": [1600, 30], "15 oz": [1900, 30] }),
  hidden: { ...seed("next-winter", "Next Winter", { "": [9900, 5] }), published: false },
} satisfies Record<string, SeedProduct>;

/** Adds products with ledger entries to a running server's database. */
export async function seedCatalogue(
  file: string,
  products: readonly SeedProduct[] = Object.values(seedProducts),
): Promise<void> {
  await withDatabase(file, async (db) => {
    for (const [index, product] of products.entries()) {
      const { slug, name, description, picture, collections } = product;
      const id = `product-${slug}`;
      const times = { created_at: NOW, updated_at: NOW };
      const published = Number(product.published);
      await db
        .insertInto("products")
        .values({
          id,
          slug,
          name,
          description,
          picture,
          picture_alt: `${name}, drawn`,
          // Before migration 0032, this column doesn't exist.
          ...(collections && { collections }),
          position: index + 1,
          published,
          ...times,
        })
        .execute();
      for (const [place, [size, [price_cents, stock]]] of Object.entries(product.sizes).entries()) {
        const variant = `${id}-${place + 1}`;
        await db
          .insertInto("product_variants")
          .values({ id: variant, product_id: id, size, price_cents, stock, position: place + 1, offered: 1 })
          .execute();
        if (!stock) continue;
        await db
          .insertInto("stock_ledger")
          .values({
            id: `${variant}-counted`,
            variant_id: variant,
            change: stock,
            reason: "counted",
            order_id: null,
            happened_at: NOW,
          })
          .execute();
      }
    }
  });
}

const NOW = "2026-01-01T00:00:00.000Z";

/** Returns a published product with a made-up description. */
export function seed(slug: string, name: string, sizes: SeedProduct["sizes"]): SeedProduct {
  return {
    slug,
    name,
    description: `${name}, cut in lino and printed by hand in North Carolina, one at a time.\n\nNo two come off the press the same: the split of inks moves with every pull.`,
    picture: `/pictures/shop/${slug}.svg`,
    published: true,
    sizes,
  };
}
