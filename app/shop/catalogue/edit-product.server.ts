import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import { findEntry, insertProduct, listEntries, setPublished, updateProduct } from "./catalogue-edit.store.server.ts";
import { type CatalogueEntry, changesOf, type StoredEntry, MOST_PRODUCTS } from "./catalogue-entry.ts";
import { type EditDeps, importSizes, lacksPicture } from "./import-catalogue.server.ts";
import { writeStock } from "./offer-text.ts";
import { fieldNames } from "./product-fields.ts";
import { countStock } from "./stock.store.server.ts";

/** A change of a product, for a log. */
interface ProductChange {
  what: "created" | "edited" | "published" | "unpublished" | "counted";
  slug: string;
  details: Record<string, string | number>;
}

export interface EditorDeps extends EditDeps {
  /** Logs the change, in its transaction. */
  audit: (db: Database, change: ProductChange) => Promise<void>;
}

/** `changed`: the product changed since the form was shown, and nothing was overwritten. */
type EditOutcome = "done" | "changed" | "unknown";

/**
 * `recounted`: a stock that was typed anew has changed since. `taken`: another product has the slug. `gone`: the
 * library no longer has one of its pictures.
 */
type SaveOutcome = EditOutcome | "recounted" | "taken" | "gone";

/** Hashes the values in a product's form, except stock, which changes with every sale. */
export function productVersion(kept: StoredEntry): string {
  const values = fieldNames.map((name) => kept[name]);
  return hashToken(JSON.stringify([...values, kept.sizes.map((one) => [one.id, one.priceCents, one.offered])]));
}

/** Creates an unpublished product. */
export async function createProduct(
  deps: EditorDeps,
  entry: CatalogueEntry,
): Promise<"done" | "taken" | "full" | "gone"> {
  return inTransaction(deps.db, async (db) => {
    const kept = await findEntry(db, entry.slug);
    // The form was sent twice.
    if (kept?.slug === entry.slug) return changesOf(kept, entry, true).length === 0 ? "done" : "taken";
    if ((await listEntries(db)).length >= MOST_PRODUCTS) return "full";
    if (await lacksPicture(db, entry)) return "gone";
    const id = deps.randomId();
    await insertProduct(db, { ...entry, id, at: deps.now().toISOString() });
    await importSizes(
      { ...deps, db },
      { ...entry, id },
      null,
      { withStock: true },
      { keptStock: { sizes: 0, differing: 0 } },
    );
    await deps.audit(db, { what: "created", slug: entry.slug, details: { sizes: entry.sizes.length } });
    return "done";
  });
}

/** A stock that was typed anew. */
export interface SizeCount {
  size: string;
  /** Units that the form showed; null is unlimited. */
  seen: number | null;
  counted: number | null;
}

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
      if (entry.slug !== kept.slug && (await isTaken(db, entry.slug))) return "taken";
      if (await lacksPicture(db, entry)) return "gone";
      const formerSlugs = [...new Set([...kept.formerSlugs, kept.slug])].filter((one) => one !== entry.slug);
      await updateProduct(db, { ...entry, id: kept.id, at: deps.now().toISOString(), formerSlugs });
      await importSizes(
        { ...deps, db },
        { ...entry, id: kept.id },
        kept,
        { withStock: false },
        { keptStock: { sizes: 0, differing: 0 } },
      );
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
function inStoredOrder(entry: CatalogueEntry, kept: StoredEntry): CatalogueEntry {
  const order = kept.sizes.filter(({ offered }) => offered).map(({ size }) => size);
  const isSame = order.length === entry.sizes.length && entry.sizes.every(({ size }) => order.includes(size));
  if (!isSame) return entry;
  return { ...entry, sizes: entry.sizes.toSorted((one, other) => order.indexOf(one.size) - order.indexOf(other.size)) };
}

/** Whether a product has a slug now. One that had it before makes room. */
async function isTaken(db: Database, slug: string): Promise<boolean> {
  return (await findEntry(db, slug))?.slug === slug;
}

export async function setInShop(deps: EditorDeps, slug: string, published: boolean): Promise<EditOutcome> {
  return inTransaction(deps.db, async (db) => {
    const kept = await findEntry(db, slug);
    if (!kept) return "unknown";
    if (kept.published === published) return "done";
    await setPublished(db, { id: kept.id, published, at: deps.now().toISOString() });
    await deps.audit(db, { what: published ? "published" : "unpublished", slug, details: {} });
    return "done";
  });
}
