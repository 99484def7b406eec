import type { KeptEntry } from "./catalogue-entry.ts";
import { checkProduct } from "./check-product.server.ts";
import type { SizeCount } from "./edit-product.server.ts";
import { type FieldMistake, toSubmittedProduct } from "./product-form.ts";
import { readStock } from "./stock-text.ts";

/**
 * Reads the form that counts stock: rows of `size`, what was `seen`, and what was `counted`.
 *
 * @returns the counts that differ from what was seen, or one mistake per field, in the sentences of the catalogue's
 *   file
 */
export function readCount(form: FormData, kept: KeptEntry): { counts: SizeCount[] } | { mistakes: FieldMistake[] } {
  const rows = form.getAll("size").map((size, row) => ({
    size: String(size),
    seen: String(form.get(`seen-${row}`) ?? ""),
    counted: String(form.get(`counted-${row}`) ?? "").trim(),
  }));
  const mistakes: FieldMistake[] = [];
  const counts: SizeCount[] = [];
  for (const [row, { size, seen, counted }] of rows.entries()) {
    const [before, now] = [readStock(seen), readStock(counted)];
    if (now === undefined) mistakes.push({ field: `counted-${row}`, message: sentenceFor(kept, size, counted) });
    else if (before !== now) counts.push({ size, seen: before ?? null, counted: now });
  }
  return mistakes.length > 0 ? { mistakes } : { counts };
}

/** What the file's check says of this stock. */
function sentenceFor(kept: KeptEntry, size: string, counted: string): string {
  const [one] = toSubmittedProduct({ ...kept, sizes: kept.sizes.filter((other) => other.size === size) }).sizes;
  const checked = checkProduct(
    { ...toSubmittedProduct(kept), sizes: one ? [{ ...one, offered: true, stock: counted }] : [] },
    () => true,
  );
  return "mistakes" in checked ? (checked.mistakes[0]?.message ?? "") : "";
}
