import { findBySlug } from "../../site/publishing/field-values.ts";

interface Found {
  slug: string;
  formerSlugs: readonly string[];
}

export const MOST_COLLECTIONS = 100;

/** Writes slugs of collections as text, one in each line: each once, in one order, so that equal lists are equal. */
export function writeCollections(slugs: readonly string[]): string {
  return [...new Set(slugs)].toSorted().join("\n");
}

/** Some slugs may be of removed collections, which may come back. */
export function readCollections(text: string): string[] {
  return text.split("\n").filter(Boolean);
}

/** Returns the collections that slugs name, in the order of `all`. */
export function namedIn<One extends Found>(all: readonly One[], slugs: readonly string[]): One[] {
  const named = new Set(slugs.map((slug) => findBySlug(all, slug)));
  return all.filter((one) => named.has(one));
}

/** Returns the slugs that name no collection: of removed ones, or of some that are not published yet. */
export function unknownIn(all: readonly Found[], slugs: readonly string[]): string[] {
  return slugs.filter((slug) => !findBySlug(all, slug));
}

/** Returns each collection that has products, with them in order. */
export function shelvesOf<Collection extends Found, Product extends { collections: string }>(
  all: readonly Collection[],
  products: readonly Product[],
): { collection: Collection; products: Product[] }[] {
  return all
    .map((collection) => ({
      collection,
      products: products.filter((one) => namedIn(all, readCollections(one.collections)).includes(collection)),
    }))
    .filter((shelf) => shelf.products.length > 0);
}

export function shopAddress(slug: string | null, shop = "/shop"): string {
  return slug === null ? shop : `${shop}?collection=${slug}`;
}
