import type { KeptEntry } from "./catalogue-entry.ts";
import { writePrice, writeStock } from "./offer-text.ts";
import { eachField, type FieldName, fieldNames } from "./product-fields.ts";

/** A size as it stands in the desk's form. */
export interface SubmittedSize {
  size: string;
  /** Dollars, see price-text.ts. */
  price: string;
  /** See stock-text.ts. Of a size that is kept already it is only shown: it is counted by a form of its own. */
  stock: string;
  offered: boolean;
  kept: boolean;
}

/** A product as it stands in the desk's form, right or wrong. */
export interface SubmittedProduct extends Readonly<Record<FieldName, string>> {
  sizes: readonly SubmittedSize[];
}

/** Something wrong in a form, by the name of the input. */
export interface FieldMistake {
  field: string;
  message: string;
}

/** Blank rows for sizes to add. */
const SPARE_ROWS = 3;

export const blankSize: SubmittedSize = { size: "", price: "", stock: "", offered: true, kept: false };

export function blankProduct(position: number): SubmittedProduct {
  const sizes = Array.from({ length: SPARE_ROWS + 2 }, () => blankSize);
  return { ...eachField(fieldNames, () => ""), position: String(position), sizes };
}

/** Returns a stored product as its form shows it first. */
export function toSubmittedProduct(kept: KeptEntry): SubmittedProduct {
  const sizes = kept.sizes.map(({ size, priceCents, stock, offered }) => ({
    size,
    price: writePrice(priceCents),
    stock: writeStock(stock),
    offered,
    kept: true,
  }));
  const spare = Array.from({ length: SPARE_ROWS }, () => blankSize);
  return { ...eachField(fieldNames, (name) => String(kept[name])), sizes: [...sizes, ...spare] };
}

/** Reads the form. Sizes are in rows numbered from 0. */
export function readProductForm(form: FormData): SubmittedProduct {
  const text = (name: string) => String(form.get(name) ?? "");
  const sizes: SubmittedSize[] = [];
  for (let row = 0; form.has(`size-${row}`); row += 1) {
    const kept = form.get(`kept-${row}`) === "yes";
    sizes.push({
      size: text(`size-${row}`),
      price: text(`price-${row}`),
      stock: text(`stock-${row}`),
      offered: !kept || form.has(`offered-${row}`),
      kept,
    });
  }
  return { ...eachField(fieldNames, text), sizes };
}

/** The rows that count: kept sizes that are offered, and new ones in which something is written. */
export function usedRows({ sizes }: SubmittedProduct): number[] {
  return sizes.flatMap(({ kept, offered, size, price, stock }, row) =>
    (kept ? offered : `${size}${price}${stock}`.trim() !== "") ? [row] : [],
  );
}

/** The product as a catalogue's file would have it, for the one check of both. */
export function asFileData(typed: SubmittedProduct): unknown {
  const used = usedRows(typed).flatMap((row) => typed.sizes[row] ?? []);
  const details = {
    ...eachField(fieldNames, (name) => typed[name]),
    slug: typed.slug.trim(),
    position: typed.position.trim(),
  };
  const offers = used.map(({ size, price, stock }) => ({
    size: size.trim(),
    price: price.trim(),
    stock: stock.trim(),
  }));
  const [only] = offers;
  if (offers.length === 1 && only?.size === "") return [{ ...details, price: only.price, stock: only.stock }];
  return [{ ...details, sizes: offers }];
}

/** The field of the form that a mistake's path leads to. */
export function fieldOf(path: readonly (string | number)[], typed: SubmittedProduct): string {
  const [, key, index, part] = path;
  const rows = usedRows(typed);
  if (key === "sizes") return typeof index === "number" ? `${part ?? "size"}-${rows[index] ?? 0}` : "size-0";
  return key === "price" || key === "stock" ? `${key}-${rows[0] ?? 0}` : String(key ?? "slug");
}
