import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { findPicture } from "../../site/pictures/pictures.store.server.ts";
import { idIn } from "../../site/pictures/stored-picture.ts";
import { type CatalogueEntry, changesOf, type Product } from "./catalogue-entry.ts";
import {
  findEntry,
  listEntries,
  offerSize,
  setPublished,
  withdrawSizes,
  writeProduct,
} from "./catalogue.store.server.ts";
import { picturesOf } from "./product-pictures.ts";
import { countStock } from "./stock.store.server.ts";

export interface EditDeps {
  db: Database;
  now: () => Date;
  randomId: () => string;
}

export interface ImportChoices {
  /** Sets the stock of existing sizes too. */
  withStock: boolean;
  /** Publishes the products of the file. */
  publish: boolean;
}

export interface ImportReport {
  products: { slug: string; isNew: boolean; published: boolean; changes: string[] }[];
  /** Existing sizes whose stock stayed, and how many of them have a different stock in the file. */
  keptStock: { sizes: number; differing: number };
}

/**
 * Creates or changes the products of a file, all or none. Other products stay as they are, and nothing is deleted
 * (docs/decisions/0077-products.md).
 */
export async function importCatalogue(
  deps: EditDeps,
  entries: readonly CatalogueEntry[],
  { withStock, publish }: ImportChoices,
): Promise<ImportReport> {
  return inTransaction(deps.db, async (db) => {
    const report: ImportReport = { products: [], keptStock: { sizes: 0, differing: 0 } };
    for (const read of entries) {
      const kept = await findEntry(db, read.slug);
      // A file that names a product by a slug that it had before doesn't take the new one away.
      const entry = kept ? { ...read, slug: kept.slug } : read;
      const changes = kept ? changesOf(kept, entry, withStock) : [];
      if (await lacksPicture(db, entry)) throw new Error(`A picture of '${entry.slug}' was just deleted.`);
      const id = kept && changes.length === 0 ? kept.id : await writeEntry({ ...deps, db }, entry, kept, withStock);
      const published = publish || (kept?.published ?? false);
      if (published && !kept?.published) await setPublished(db, { id, published, at: deps.now().toISOString() });
      report.products.push({ slug: entry.slug, isNew: !kept, published, changes });
      for (const { size, stock } of withStock ? [] : entry.sizes) {
        const before = kept?.sizes.find((one) => one.size === size);
        if (before) report.keptStock.sizes += 1;
        if (before && before.stock !== stock) report.keptStock.differing += 1;
      }
    }
    return report;
  });
}

/**
 * Whether the library lacks one of a product's pictures.
 *
 * @param db the transaction that writes the product, so that nobody deletes a picture meanwhile (docs/decisions/0077)
 */
export async function lacksPicture(db: Database, entry: CatalogueEntry): Promise<boolean> {
  for (const { src } of picturesOf(entry)) {
    const id = idIn(src);
    if (id !== null && !(await findPicture(db, id))) return true;
  }
  return false;
}

/**
 * Writes a product with the sizes of an entry, and counts the stock of new sizes, or of all.
 *
 * @param deps with a transaction as its `db`
 * @returns the product's id
 */
export async function writeEntry(
  { db, now, randomId }: EditDeps,
  entry: CatalogueEntry & { formerSlugs?: readonly string[] },
  kept: Product | null,
  withStock: boolean,
): Promise<string> {
  const [id, at] = [kept?.id ?? randomId(), now().toISOString()];
  await writeProduct(db, { ...entry, id, at });
  await withdrawSizes(db, id);
  for (const [index, { size, priceCents, stock }] of entry.sizes.entries()) {
    const variantId = await offerSize(db, { id: randomId(), productId: id, size, priceCents, position: index + 1 });
    const isNew = !kept?.sizes.some((one) => one.size === size);
    if (isNew || withStock) await countStock(db, { id: randomId(), variantId, stock, at });
  }
  return id;
}

/**
 * Publishes or unpublishes products, all or none: nothing if some slugs are `unknown`. Returns the slugs that were
 * changed, and those that were in that state.
 */
export async function publishProducts(
  deps: EditDeps,
  slugs: readonly string[],
  published: boolean,
): Promise<Record<"unknown" | "changed" | "unchanged", string[]>> {
  return inTransaction(deps.db, async (db) => {
    const [names, all] = [[...new Set(slugs)], await listEntries(db)];
    const found = names.flatMap((slug) => all.find((one) => one.slug === slug) ?? []);
    const unknown = names.filter((slug) => !found.some((one) => one.slug === slug));
    if (unknown.length > 0) return { unknown, changed: [], unchanged: [] };
    const changed = found.filter((one) => one.published !== published);
    for (const { id } of changed) await setPublished(db, { id, published, at: deps.now().toISOString() });
    const unchanged = found.filter((one) => one.published === published);
    return { unknown, changed: changed.map(({ slug }) => slug), unchanged: unchanged.map(({ slug }) => slug) };
  });
}
