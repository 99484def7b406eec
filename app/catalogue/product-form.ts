import { writePrice } from "./price-text.ts";
import { writeStock } from "./stock-text.ts";

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
export interface SubmittedProduct {
  slug: string;
  name: string;
  description: string;
  picture: string;
  pictureAlt: string;
  position: string;
  sizes: readonly SubmittedSize[];
}

interface Kept {
  slug: string;
  name: string;
  description: string;
  picture: string;
  pictureAlt: string;
  position: number;
  sizes: readonly { size: string; priceCents: number; stock: number | null; offered: boolean }[];
}

/** Rows for sizes that are to be added. */
const SPARE_ROWS = 3;

export const blankSize: SubmittedSize = { size: "", price: "", stock: "", offered: true, kept: false };

export function blankProduct(position: number): SubmittedProduct {
  const sizes = Array.from({ length: SPARE_ROWS + 2 }, () => blankSize);
  return { slug: "", name: "", description: "", picture: "", pictureAlt: "", position: String(position), sizes };
}

/** A kept product as its form shows it first. */
export function toSubmittedProduct(kept: Kept): SubmittedProduct {
  const { slug, name, description, picture, pictureAlt, position } = kept;
  const sizes = kept.sizes.map(({ size, priceCents, stock, offered }) => ({
    size,
    price: writePrice(priceCents),
    stock: writeStock(stock),
    offered,
    kept: true,
  }));
  const spare = Array.from({ length: SPARE_ROWS }, () => blankSize);
  return { slug, name, description, picture, pictureAlt, position: String(position), sizes: [...sizes, ...spare] };
}

/** Reads the form. Sizes are in rows that are numbered from 0. */
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
  const { slug, name, description, picture } = {
    slug: text("slug"),
    name: text("name"),
    description: text("description"),
    picture: text("picture"),
  };
  return { slug, name, description, picture, pictureAlt: text("picture_alt"), position: text("position"), sizes };
}

/** The rows that count: kept sizes that are offered, and new ones in which something is written. */
export function usedRows({ sizes }: SubmittedProduct): number[] {
  return sizes.flatMap(({ kept, offered, size, price, stock }, row) =>
    (kept ? offered : `${size}${price}${stock}`.trim() !== "") ? [row] : [],
  );
}

/** The product as a catalogue's file would have it, for the one check of both. */
export function asFileData(typed: SubmittedProduct): unknown {
  const { slug, name, description, picture, pictureAlt, position } = typed;
  const used = usedRows(typed).flatMap((row) => typed.sizes[row] ?? []);
  const details = { slug: slug.trim(), name, description, picture, picture_alt: pictureAlt, position: position.trim() };
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
