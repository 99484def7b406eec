import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import { findPicture } from "../../site/pictures/pictures.store.server.ts";
import { idIn } from "../../site/pictures/stored-picture.ts";
import {
  findEntry,
  listEntries,
  setPublished,
  offerSize,
  withdrawSizes,
  writeProduct,
  countStock,
} from "./catalogue.store.server.ts";
import { writeStock } from "./money.ts";
import { type CatalogueEntry, changesOf, MOST_PRODUCTS, type Product, fieldNames } from "./product-fields.ts";
import { picturesOf } from "./product-pictures.ts";

interface ProductChange {
  what: "created" | "edited" | "published" | "unpublished" | "counted";
  slug: string;
  details: Record<string, string | number>;
}

export interface EditorDeps extends EditDeps {
  /** Logs the change, in its transaction. */
  audit: (db: Database, change: ProductChange) => Promise<void>;
}

/** Hashes the values in a product's form, except stock, which changes with every sale. */
export function productVersion(kept: Product): string {
  const values = fieldNames.map((name) => kept[name]);
  return hashToken(JSON.stringify([...values, kept.sizes.map((one) => [one.id, one.priceCents, one.offered])]));
}

/** Creates an unpublished product, once even if sent twice. */
export async function createProduct(
  deps: EditorDeps,
  entry: CatalogueEntry,
): Promise<"done" | "taken" | "full" | "gone"> {
  return inTransaction(deps.db, async (db) => {
    const kept = await findEntry(db, entry.slug);
    if (kept?.slug === entry.slug) return changesOf(kept, entry, true).length === 0 ? "done" : "taken";
    if ((await listEntries(db)).length >= MOST_PRODUCTS) return "full";
    if (await lacksPicture(db, entry)) return "gone";
    await writeEntry({ ...deps, db }, entry, null, true);
    await deps.audit(db, { what: "created", slug: entry.slug, details: { sizes: entry.sizes.length } });
    return "done";
  });
}

interface SizeCount {
  size: string;
  /** Units that the form showed; null is unlimited. */
  seen: number | null;
  counted: number | null;
}

/**
 * `changed`: the product changed since the form was shown, and nothing was overwritten. `recounted`: a stock that was
 * retyped has changed since. `taken`: another product has the slug. `gone`: a picture has left the library.
 */
type SaveOutcome = "done" | "changed" | "unknown" | "recounted" | "taken" | "gone";

/**
 * Changes a product to the submitted values, all or none. Of existing sizes, only those in `counts` get another stock.
 * If the slug changes, the old one, `slug`, redirects to the new one. `version`: of the product when the form was
 * shown.
 */
export async function editProduct(
  deps: EditorDeps,
  typed: CatalogueEntry,
  version: string,
  { slug = typed.slug, counts = [] }: { slug?: string; counts?: readonly SizeCount[] } = {},
): Promise<SaveOutcome> {
  return inTransaction(deps.db, async (db) => {
    const kept = await findEntry(db, slug);
    if (!kept) return "unknown";
    if (productVersion(kept) !== version) return "changed";
    const counted = counts.flatMap((count) => {
      const before = kept.sizes.find(({ size }) => size === count.size);
      return before && before.stock !== count.counted ? [{ ...count, before }] : [];
    });
    if (counted.some(({ before, seen }) => before.stock !== seen)) return "recounted";
    const entry = inStoredOrder(typed, kept);
    const changes = changesOf(kept, entry, false);
    if (changes.length > 0) {
      // A product that once had the slug gives it up.
      if (entry.slug !== kept.slug && (await findEntry(db, entry.slug))?.slug === entry.slug) return "taken";
      if (await lacksPicture(db, entry)) return "gone";
      const formerSlugs = [...new Set([...kept.formerSlugs, kept.slug])].filter((one) => one !== entry.slug);
      await writeEntry({ ...deps, db }, { ...entry, formerSlugs }, kept, false);
      await deps.audit(db, { what: "edited", slug: entry.slug, details: { changes: changes.join("; ") } });
    }
    for (const { before, size, counted: stock } of counted) {
      await countStock(db, { id: deps.randomId(), variantId: before.id, stock, at: deps.now().toISOString() });
      const details = { size, from: writeStock(before.stock), to: writeStock(stock) };
      await deps.audit(db, { what: "counted", slug: entry.slug, details });
    }
    return "done";
  });
}

/** Keeps the order of a product's sizes, which a file may have chosen, unless one came or went. */
function inStoredOrder(entry: CatalogueEntry, kept: Product): CatalogueEntry {
  const order = kept.sizes.filter(({ offered }) => offered).map(({ size }) => size);
  const isSame = order.length === entry.sizes.length && entry.sizes.every(({ size }) => order.includes(size));
  if (!isSame) return entry;
  return { ...entry, sizes: entry.sizes.toSorted((one, other) => order.indexOf(one.size) - order.indexOf(other.size)) };
}

export async function setInShop(deps: EditorDeps, slug: string, published: boolean): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const kept = await findEntry(db, slug);
    if (!kept || kept.published === published) return;
    await setPublished(db, { id: kept.id, published, at: deps.now().toISOString() });
    await deps.audit(db, { what: published ? "published" : "unpublished", slug, details: {} });
  });
}

export interface EditDeps {
  db: Database;
  now: () => Date;
  randomId: () => string;
}

export interface ImportChoices {
  withStock: boolean;
  publish: boolean;
}

export type ImportReport = Awaited<ReturnType<typeof importCatalogue>>;

/** Creates or changes a file's products, all or none. Deletes nothing (docs/decisions/0077-products.md). */
export async function importCatalogue(
  deps: EditDeps,
  entries: readonly CatalogueEntry[],
  { withStock, publish }: ImportChoices,
) {
  return inTransaction(deps.db, async (db) => {
    const products: { slug: string; isNew: boolean; published: boolean; changes: string[] }[] = [];
    /** Existing sizes whose stock stayed, and how many of them have a different stock in the file. */
    const keptStock = { sizes: 0, differing: 0 };
    for (const read of entries) {
      const kept = await findEntry(db, read.slug);
      // A file that uses a product's former slug doesn't bring it back.
      const entry = kept ? { ...read, slug: kept.slug } : read;
      const changes = kept ? changesOf(kept, entry, withStock) : [];
      if (await lacksPicture(db, entry)) throw new Error(`A picture of '${entry.slug}' was just deleted.`);
      const id = kept && changes.length === 0 ? kept.id : await writeEntry({ ...deps, db }, entry, kept, withStock);
      const published = publish || (kept?.published ?? false);
      if (published && !kept?.published) await setPublished(db, { id, published, at: deps.now().toISOString() });
      products.push({ slug: entry.slug, isNew: !kept, published, changes });
      for (const { size, stock } of withStock ? [] : entry.sizes) {
        const before = kept?.sizes.find((one) => one.size === size);
        if (before) keptStock.sizes += 1;
        if (before && before.stock !== stock) keptStock.differing += 1;
      }
    }
    return { products, keptStock };
  });
}

/** `db`: the transaction that writes the product, so that nobody deletes a picture meanwhile (docs/decisions/0077). */
async function lacksPicture(db: Database, entry: CatalogueEntry): Promise<boolean> {
  for (const { src } of picturesOf(entry)) {
    const id = idIn(src);
    if (id !== null && !(await findPicture(db, id))) return true;
  }
  return false;
}

/** Writes a product and its sizes, and counts the stock of new sizes or of all. Needs a transaction. Returns the id. */
async function writeEntry(
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

/** All or none: changes nothing if some slugs are `unknown`. Products already in that state are `unchanged`. */
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
