import type { CatalogueEntry, EntrySize, Product } from "../../app/shop/catalogue/product-fields.ts";

export function entryOf(
  slug: string,
  sizes: readonly EntrySize[],
  details: Partial<CatalogueEntry> = {},
): CatalogueEntry {
  return {
    slug,
    name: `The ${slug}`,
    description: "Words.",
    picture: `/pictures/${slug}.svg`,
    picture_alt: "A drawing",
    more_pictures: "",
    compare_at: 0,
    collections: "",
    position: 1,
    sizes,
    ...details,
  };
}

/** Returns the product as stored, with made-up ids. */
export function keptOf(slug: string, sizes: readonly EntrySize[], details: Partial<CatalogueEntry> = {}): Product {
  const kept = sizes.map((one) => ({ ...one, id: `${slug}-${one.size}`, offered: true }));
  return { ...entryOf(slug, sizes, details), id: slug, published: false, formerSlugs: [], sizes: kept };
}

export function sizeOf(size: string, priceCents: number, stock: number | null): EntrySize {
  return { size, priceCents, stock };
}
