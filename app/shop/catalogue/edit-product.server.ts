import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import { type CatalogueEntry, changesOf, MOST_PRODUCTS, type Product } from "./catalogue-entry.ts";
import { findEntry, listEntries, setPublished } from "./catalogue.store.server.ts";
import { type EditDeps, lacksPicture, writeEntry } from "./import-catalogue.server.ts";
import { writeStock } from "./offer-text.ts";
import { fieldNames } from "./product-fields.ts";
import { countStock } from "./stock.store.server.ts";

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

/** Creates an unpublished product. Sent twice, it is created once. */
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

/** A stock that was typed anew. */
interface SizeCount {
  size: string;
  /** Units that the form showed; null is unlimited. */
  seen: number | null;
  counted: number | null;
}

/**
 * `changed`: the product changed since the form was shown, and nothing was overwritten. `recounted`: a stock that was
 * typed anew has changed since. `taken`: another product has the slug. `gone`: the library no longer has one of its
 * pictures.
 */
type SaveOutcome = "done" | "changed" | "unknown" | "recounted" | "taken" | "gone";

/**
 * Changes a product to the submitted values, all or none. Of existing sizes, only the counted ones get another stock.
 * If its slug changes, the one that it had leads to it from then on.
 *
 * @param version version of the product when the form was shown
 * @param slug the product's slug until now
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
      // A product that had the slug before makes room.
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

/** Publishes or unpublishes a product, if there is such a one. */
export async function setInShop(deps: EditorDeps, slug: string, published: boolean): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const kept = await findEntry(db, slug);
    if (!kept || kept.published === published) return;
    await setPublished(db, { id: kept.id, published, at: deps.now().toISOString() });
    await deps.audit(db, { what: published ? "published" : "unpublished", slug, details: {} });
  });
}
