import { inTransaction } from "../database/in-transaction.server.ts";
import { findEntry, setPublished } from "./catalogue-edit.store.server.ts";
import type { KeptEntry } from "./catalogue-entry.ts";
import type { EditDeps } from "./import-catalogue.server.ts";

export type PublishOutcome =
  /** The slugs that were changed, and those that were in that state already. */
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
    const found: KeptEntry[] = [];
    for (const slug of names) found.push(...[await findEntry(db, slug)].filter((entry) => entry !== null));
    const unknown = names.filter((slug) => !found.some((entry) => entry.slug === slug));
    if (unknown.length > 0) return { kind: "unknown", slugs: unknown };
    const changing = found.filter((entry) => entry.published !== published);
    for (const { id } of changing) await setPublished(db, { id, published, at: deps.now().toISOString() });
    const unchanged = found.filter((entry) => !changing.includes(entry));
    return { kind: "done", changed: changing.map(({ slug }) => slug), unchanged: unchanged.map(({ slug }) => slug) };
  });
}
