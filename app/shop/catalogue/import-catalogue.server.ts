import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { findPicture } from "../../site/pictures/pictures.store.server.ts";
import { idIn } from "../../site/pictures/stored-picture.ts";
import {
  findEntry,
  insertProduct,
  insertSize,
  offerSize,
  setPublished,
  updateProduct,
  withdrawSize,
} from "./catalogue-edit.store.server.ts";
import { type CatalogueEntry, changesOf, type StoredEntry } from "./catalogue-entry.ts";
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
  choices: ImportChoices,
): Promise<ImportReport> {
  return inTransaction(deps.db, async (db) => {
    const report: ImportReport = { products: [], keptStock: { sizes: 0, differing: 0 } };
    for (const read of entries) {
      const kept = await findEntry(db, read.slug);
      // A file that names a product by a slug that it had before doesn't take the new one away.
      const entry = kept ? { ...read, slug: kept.slug } : read;
      const id = kept?.id ?? deps.randomId();
      const changes = kept ? changesOf(kept, entry, choices.withStock) : [];
      const at = deps.now().toISOString();
      if (await lacksPicture(db, entry)) throw new Error(`A picture of '${entry.slug}' was just deleted.`);
      if (!kept) await insertProduct(db, { ...entry, id, at });
      else if (changes.length > 0) await updateProduct(db, { ...entry, id, at });
      await importSizes({ ...deps, db }, { ...entry, id }, kept, choices, report);
      if (choices.publish && !kept?.published) await setPublished(db, { id, published: true, at });
      report.products.push({
        slug: entry.slug,
        isNew: !kept,
        published: choices.publish || (kept?.published ?? false),
        changes,
      });
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
 * Gives a stored product the sizes of an entry.
 *
 * @param deps with a transaction as its `db`
 */
export async function importSizes(
  { db, now, randomId }: EditDeps,
  entry: CatalogueEntry & { id: string },
  kept: StoredEntry | null,
  { withStock }: Pick<ImportChoices, "withStock">,
  { keptStock }: Pick<ImportReport, "keptStock">,
): Promise<void> {
  for (const gone of kept?.sizes ?? []) {
    if (gone.offered && !entry.sizes.some(({ size }) => size === gone.size)) await withdrawSize(db, gone.id);
  }
  for (const [index, { size, priceCents, stock }] of entry.sizes.entries()) {
    const before = kept?.sizes.find((one) => one.size === size);
    const id = before?.id ?? randomId();
    if (before) await offerSize(db, { id, priceCents, position: index + 1 });
    else await insertSize(db, { id, productId: entry.id, size, priceCents, position: index + 1 });
    if (!before || withStock) {
      await countStock(db, { id: randomId(), variantId: id, stock, at: now().toISOString() });
    } else {
      keptStock.sizes += 1;
      if (before.stock !== stock) keptStock.differing += 1;
    }
  }
}

export type PublishOutcome =
  /** The slugs that were changed, and those that were already in that state. */
  | { kind: "done"; changed: string[]; unchanged: string[] }
  /** Slugs without a product; nothing was changed. */
  | { kind: "unknown"; slugs: string[] };

/** Publishes or unpublishes products, all or none. */
export async function publishProducts(
  deps: EditDeps,
  slugs: readonly string[],
  published: boolean,
): Promise<PublishOutcome> {
  return inTransaction(deps.db, async (db) => {
    const names = [...new Set(slugs)];
    const found: StoredEntry[] = [];
    for (const slug of names) found.push(...[await findEntry(db, slug)].filter((entry) => entry !== null));
    const unknown = names.filter((slug) => !found.some((entry) => entry.slug === slug));
    if (unknown.length > 0) return { kind: "unknown", slugs: unknown };
    const changing = found.filter((entry) => entry.published !== published);
    for (const { id } of changing) await setPublished(db, { id, published, at: deps.now().toISOString() });
    const unchanged = found.filter((entry) => !changing.includes(entry));
    return { kind: "done", changed: changing.map(({ slug }) => slug), unchanged: unchanged.map(({ slug }) => slug) };
  });
}
