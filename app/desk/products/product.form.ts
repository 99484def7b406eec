import * as z from "zod/mini";
import { orElse, ticked, typedText } from "../../server/forms/rules.form.ts";
import { type CatalogueEntry, MOST_SIZES } from "../../shop/catalogue/catalogue-entry.ts";
import { checkEntries } from "../../shop/catalogue/catalogue-file.form.ts";
import { describeMistake, type FormNames } from "../../shop/catalogue/describe-mistake.ts";
import { eachField, fieldNames, productFields } from "../../shop/catalogue/product-fields.ts";
import { MOST_PICTURES, type ProductPicture } from "../../shop/catalogue/product-pictures.ts";
import { compareSizes } from "../../shop/catalogue/product.ts";
import { missingPicture } from "../../shop/catalogue/words.ts";
import { inTypedOrder } from "../../site/publishing/field-values.ts";
import { makeSlug } from "../../site/publishing/slug.ts";
import { textNames } from "./product-view.ts";
import { productDeskWords } from "./words.ts";

const text = orElse(typedText(), "");
const trimmed = orElse(typedText().check(z.trim()), "");

const shape = {
  ...eachField(textNames, () => text),
  pictures: z.array(
    z.object({
      src: trimmed,
      alt: trimmed,
      /** The number of its place, from 1. */
      place: trimmed,
      remove: ticked,
    }),
  ),
  /** Slugs of collections. */
  collections: z.array(z.string()),
  sizes: z.array(
    z.object({
      size: text,
      /** Dollars, see `readPrice`. */
      price: trimmed,
      /** See `readStock`. */
      stock: trimmed,
      /** The stock of an existing size when the form was shown: a sale changes it meanwhile. Blank for a new one. */
      seen: text,
      offered: ticked,
      /** Whether the product had the size when the form was shown. */
      kept: ticked,
    }),
  ),
};

const texts = z.object(shape);

/** A product as submitted in the dashboard's form, valid or not. */
export type SubmittedProduct = z.output<typeof texts>;

/** What the form alone doesn't say. */
export interface ProductRules {
  /** The product's slug until now: a blank one stays as it is, and that of a new product is made from the name. */
  slug?: string | undefined;
  /** Whether there is such a picture, see `checkEntries`. Only the server knows. */
  hasPicture?: (src: string) => boolean;
  /** Whether the library lacks a picture's description. Only the server knows. */
  isUndescribed?: (src: string) => boolean;
  /** Whether the form is saved to find a picture: the product needs none yet, and no descriptions. */
  findsPicture?: boolean;
  /** Whether a field was only left: the sizes may come yet. */
  isUnfinished?: boolean;
}

/** The form of a product. It is checked by the rules of the catalogue's file, and says one mistake per field first. */
export function productSchema(rules: ProductRules = {}) {
  return z.object(shape).check(
    z.check(({ value, issues }) => {
      for (const { path, message } of mistakesIn(value, rules))
        issues.push({ code: "custom", input: value, path, message });
    }),
  );
}

interface Mistake {
  path: (string | number)[];
  message: string;
}

const { fields, mistakes: words } = productDeskWords;

function mistakesIn(typed: SubmittedProduct, rules: ProductRules): Mistake[] {
  const { slug, isUndescribed = () => false, findsPicture = false, isUnfinished = false } = rules;
  const all = mistakesByFile(typed, rules).filter(
    ({ path }) => !isUnfinished || path[0] !== "sizes" || path.length > 1,
  );
  // A blank slug is made of the name, so a mistake of both is said once, about the name.
  const isMade = slug === undefined && typed.slug.trim() === "";
  const own = all.filter(({ path }) => !isMade || path[0] !== "slug");
  if (own.length < all.length && !own.some(({ path }) => path[0] === "name"))
    own.push({ path: ["slug"], message: words.noSlug });
  // The stock of sizes that aren't offered is counted too, though no file has them.
  const hidden = typed.sizes.flatMap(({ kept, offered }, row) => (kept && !offered ? [row] : []));
  const offered = { ...typed, sizes: typed.sizes.map((one) => ({ ...one, offered: true })) };
  const counts = hidden.length === 0 ? [] : mistakesByFile(offered, rules);
  const undescribed = orderedPictures(typed).filter(
    ({ src, alt }) => !findsPicture && alt === "" && isUndescribed(src),
  );
  return [
    ...own.map(({ path, message }) => ({ path: path.length === 1 && path[0] === "sizes" ? NO_SIZE : path, message })),
    ...counts.filter(
      ({ path: [key, row, part] }) => key === "sizes" && part === "stock" && hidden.includes(Number(row)),
    ),
    ...undescribed.map(({ row }) => ({ path: ["pictures", row, "alt"], message: words.undescribed(row + 1) })),
  ];
}

/** The input of a mistake about all sizes. */
const NO_SIZE = ["sizes", 0, "size"];

function mistakesByFile(typed: SubmittedProduct, rules: ProductRules): Mistake[] {
  const data = [asFileData(typed, rules)];
  const rows = usedRows(typed);
  const pictureRows = orderedPictures(typed).map(({ row }) => row);
  // Sentences about a field begin with its label.
  const names: FormNames = { labels: eachField(fieldNames, (name) => fields[name].label), pictureRows };
  return checkEntries(data, rules.hasPicture ?? (() => true))
    .issues.flatMap((issue) => describeMistake(issue, data, names))
    .map(({ path, message }) => ({
      path: inputOf(path, rows, pictureRows),
      message:
        path.at(-1) !== "sizes"
          ? message.charAt(0).toUpperCase() + message.slice(1)
          : rows.length === 0
            ? words.noSize
            : words.tooManySizes(MOST_SIZES),
    }));
}

/** Returns the input that a mistake's path in the file is about, or `sizes` if it is about all of them. */
function inputOf(
  [, key = "slug", index, part]: readonly (string | number)[],
  rows: readonly number[],
  pictureRows: readonly number[],
): (string | number)[] {
  switch (key) {
    case "picture":
    case "picture_alt":
      return ["pictures", pictureRows[0] ?? 0, key === "picture" ? "src" : "alt"];
    case "more_pictures":
      return ["pictures", pictureRows[Number(index) + 1] ?? 0, part === "alt" ? "alt" : "src"];
    case "sizes":
      return typeof index === "number" ? ["sizes", rows[index] ?? 0, part ?? "size"] : ["sizes"];
    case "price":
    case "stock":
      return ["sizes", rows[0] ?? 0, key];
    default:
      return [key];
  }
}

/** Converts a submitted product to a catalogue file's data, so that the same rules check both. */
function asFileData(typed: SubmittedProduct, { slug, findsPicture = false }: ProductRules): unknown {
  const values = eachField(textNames, (name) => {
    const { kind } = productFields[name];
    return kind === "slug" || kind === "number" || kind === "price" ? typed[name].trim() : typed[name];
  });
  const pictures = orderedPictures(typed);
  const [first, ...others] = findsPicture && pictures.every(({ src }) => src === "") ? [missingPicture] : pictures;
  const details = {
    ...values,
    slug: values.slug || (slug ?? makeSlug(typed.name)),
    picture: first?.src ?? "",
    picture_alt: first?.alt ?? "",
    more_pictures: others.map(({ src, alt }) => ({ picture: src, alt })),
    collections: typed.collections,
  };
  const offers = usedRows(typed).flatMap((row) => {
    const one = typed.sizes[row];
    return one ? [{ size: one.size.trim(), price: one.price, stock: one.stock }] : [];
  });
  const [only] = offers;
  if (offers.length === 1 && only?.size === "") return { ...details, price: only.price, stock: only.stock };
  return { ...details, sizes: offers };
}

/** Returns what a valid form describes. */
export function entryOf(typed: SubmittedProduct, rules: ProductRules): CatalogueEntry {
  const [entry] = checkEntries([asFileData(typed, rules)], () => true).entries ?? [];
  if (!entry) throw new Error("The form of a product is not valid.");
  return entry;
}

/**
 * Returns the rows to use: offered existing sizes, and new sizes that are not blank. Usual sizes are in their order,
 * and before all others.
 */
function usedRows({ sizes }: SubmittedProduct): number[] {
  const used = sizes.flatMap(({ kept, offered, size, price, stock }, row) =>
    (kept ? offered : `${size}${price}${stock}`.trim() !== "") ? [row] : [],
  );
  return used.toSorted((one, other) => compareSizes(sizes[one]?.size ?? "", sizes[other]?.size ?? ""));
}

/** Returns the existing sizes whose stock was typed anew, and their rows. */
export function countedSizes({ sizes }: SubmittedProduct) {
  return sizes.flatMap((one, row) => (one.kept && one.stock !== one.seen ? [{ row, one }] : []));
}

/**
 * Returns the pictures in the order of the numbers that were typed, with their rows, without blank ones and those to
 * remove.
 */
function orderedPictures({ pictures }: SubmittedProduct): (ProductPicture & { row: number })[] {
  const rows = pictures
    .slice(0, MOST_PICTURES)
    .flatMap(({ src, alt, place, remove }, row) => (`${src}${alt}` === "" || remove ? [] : [{ row, place, src, alt }]));
  return inTypedOrder(rows, ({ place }) => place);
}

/** Returns the place, from 0, that a row's picture has in the product, or the one after the last. */
export function pictureAt(typed: SubmittedProduct, row: number): number {
  const rows = orderedPictures(typed);
  const place = rows.findIndex((one) => one.row === row);
  return place === -1 ? rows.length : place;
}
