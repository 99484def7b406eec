import type { CatalogueEntry, EntrySize } from "../../app/catalogue/catalogue-entry.ts";

/** A product with made-up details. */
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
    pictureAlt: "A drawing",
    position: 1,
    sizes,
    ...details,
  };
}

export function sizeOf(size: string, priceCents: number, stock: number | null): EntrySize {
  return { size, priceCents, stock };
}
