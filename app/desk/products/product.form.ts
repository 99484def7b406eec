import * as z from "zod/mini";
import { orElse, ticked, typedText } from "../../server/forms/rules.form.ts";
import { writeCollections } from "../../shop/catalogue/collections.ts";
import { quote, show } from "../../shop/catalogue/describe-mistake.ts";
import { fieldRules, line, sizeRules } from "../../shop/catalogue/product-fields.form.ts";
import { type CatalogueEntry, MOST_SIZES, eachField, type ProductValues } from "../../shop/catalogue/product-fields.ts";
import { isFile, lackOf, MOST_PICTURES, toPictureFields } from "../../shop/catalogue/product-pictures.ts";
import { compareSizes, missingPicture } from "../../shop/catalogue/product.ts";
import { inTypedOrder, makeSlug } from "../../site/publishing/field-values.ts";
import { inputWords, type TextName, textNames } from "./product-view.ts";

const text = orElse(typedText().check(z.trim(), z.normalize()), "");

const shape = {
  ...eachField(textNames, () => text),
  pictures: z.array(
    z.object({
      src: text,
      alt: text,
      /** Its position, from 1. */
      place: text,
      remove: ticked,
    }),
  ),
  collections: z.array(z.string()),
  sizes: z.array(
    z.object({
      size: text,
      /** Dollars, see `readPrice`. */
      price: text,
      /** See `readStock`. */
      stock: text,
      /** An existing size's stock when the form was shown; a sale can change it meanwhile. Blank for a new size. */
      seen: text,
      offered: ticked,
      /** Whether the product had the size when the form was shown. */
      kept: ticked,
    }),
  ),
};

const texts = z.object(shape);

export type SubmittedProduct = z.output<typeof texts>;

export interface ProductRules {
  /** The current slug, which a blank field keeps. A new product's slug is made from its name. */
  slug?: string | undefined;
  /** Whether the picture exists. Only the server knows. */
  hasPicture?: (src: string) => boolean;
  /** Whether the library lacks the picture's description. Only the server knows. */
  isUndescribed?: (src: string) => boolean;
  /** Whether the form is saved to find a picture: the product needs no picture or descriptions yet. */
  findsPicture?: boolean;
  /** Whether the form is checked because a field lost focus: the sizes may still be entered. */
  isUnfinished?: boolean;
}

interface Mistake {
  path: (string | number)[];
  message: string;
}

/** Checks values by the rules of the catalogue's file. */
export function productSchema(rules: ProductRules = {}) {
  return z.object(shape).check(({ value, issues }) => {
    const mistakes = [
      ...textMistakes(value, rules),
      ...pictureMistakes(value, rules),
      ...mistakesOf(fieldRules.collections, value.collections, ["collections"], "Collections"),
      ...sizeMistakes(value, rules),
    ];
    for (const { path, message } of mistakes) issues.push({ code: "custom", input: value, path, message });
  });
}

function mistakesOf(
  rule: Pick<z.ZodMiniType, "safeParse">,
  value: unknown,
  path: Mistake["path"],
  subject: string,
): Mistake[] {
  const [issue] = rule.safeParse(value).error?.issues ?? [];
  if (!issue) return [];
  const message = value === "" ? `${subject} can't be blank.` : `${subject} is ${show(value)}, but ${issue.message}.`;
  return [{ path, message }];
}

function textMistakes(typed: SubmittedProduct, { slug }: ProductRules): Mistake[] {
  const mistakes = textNames.flatMap((name) =>
    mistakesOf(fieldRules[name], textOf(typed, name, slug), [name], inputWords[name].label),
  );
  const isWrong = (name: TextName) => mistakes.some(({ path }) => path[0] === name);
  if (slug !== undefined || typed.slug !== "" || !isWrong("slug")) return mistakes;
  // The slug is made from the name, so a mistake in both is reported once, on the name.
  const others = mistakes.filter(({ path }) => path[0] !== "slug");
  const message = "Type a web address: the name has no letters or digits to make one from";
  return isWrong("name") ? others : [...others, { path: ["slug"], message }];
}

/** Returns a field's text, or the slug that a blank one stands for. */
function textOf(typed: SubmittedProduct, name: TextName, slug: string | undefined): string {
  return name === "slug" ? typed.slug || (slug ?? makeSlug(typed.name)) : typed[name];
}

const DESCRIPTION = line(500, 0);

function pictureMistakes(typed: SubmittedProduct, rules: ProductRules): Mistake[] {
  const { hasPicture = () => true, isUndescribed = () => false, findsPicture = false } = rules;
  const pictures = orderedPictures(typed);
  if (findsPicture && pictures.every(({ src }) => src === "")) return [];
  return (pictures.length > 0 ? pictures : [{ row: 0, src: "", alt: "" }]).flatMap(({ row, src, alt }) => {
    const name = `picture ${row + 1}`;
    const wrong = mistakesOf(fieldRules.picture, src, ["pictures", row, "src"], `Picture ${row + 1}`);
    if (wrong.length === 0 && !hasPicture(src))
      wrong.push({
        path: ["pictures", row, "src"],
        message: `Picture ${row + 1} is ${quote(src)}, but ${lackOf(src)}.`,
      });
    wrong.push(...mistakesOf(DESCRIPTION, alt, ["pictures", row, "alt"], `Description of ${name}`));
    if (alt === "" && (isFile(src) || (!findsPicture && isUndescribed(src))))
      wrong.push({ path: ["pictures", row, "alt"], message: `Say what ${name} shows, for people who can't see it` });
    return wrong;
  });
}

function sizeMistakes(typed: SubmittedProduct, { isUnfinished = false }: ProductRules): Mistake[] {
  const sizes = offeredSizes(typed);
  const isOnlyOne = sizes.length === 1 && sizes[0]?.size === "";
  const mistakes = sizes.flatMap(({ row, size, price, stock }, index) => {
    const name = size === "" ? `size ${index + 1}` : `size ${quote(size)}`;
    const of = isOnlyOne ? "" : ` of ${name}`;
    const isRepeated = sizes.findIndex((one) => one.size === size) < index;
    return [
      ...(isOnlyOne ? [] : mistakesOf(sizeRules.size, size, ["sizes", row, "size"], `Name of ${name}`)),
      ...mistakesOf(sizeRules.price, price, ["sizes", row, "price"], `Price${of}`),
      ...mistakesOf(sizeRules.stock, stock, ["sizes", row, "stock"], `Stock${of}`),
      ...(isRepeated ? [{ path: ["sizes", row, "size"], message: `Size ${quote(size)} is listed twice.` }] : []),
    ];
  });
  // The stock of sizes that aren't offered counts too.
  for (const [row, { kept, offered, size, stock }] of typed.sizes.entries())
    if (kept && !offered) {
      const subject = size === "" ? "Stock" : `Stock of size ${quote(size)}`;
      mistakes.push(...mistakesOf(sizeRules.stock, stock, ["sizes", row, "stock"], subject));
    }
  const message =
    sizes.length === 0
      ? "Fill in at least one row: price and stock, plus the size if there is more than one"
      : `A product can have up to ${MOST_SIZES} sizes`;
  const isWrongCount = !isUnfinished && (sizes.length === 0 || sizes.length > MOST_SIZES);
  return isWrongCount ? [{ path: ["sizes", 0, "size"], message }, ...mistakes] : mistakes;
}

export function entryOf(typed: SubmittedProduct, { slug, findsPicture = false }: ProductRules): CatalogueEntry {
  const pictures = orderedPictures(typed);
  const isWithout = findsPicture && pictures.every(({ src }) => src === "");
  return {
    ...(eachField(textNames, (name) => fieldRules[name].parse(textOf(typed, name, slug))) as Pick<
      ProductValues,
      TextName
    >),
    ...toPictureFields(isWithout ? [missingPicture] : pictures),
    collections: writeCollections(typed.collections),
    sizes: offeredSizes(typed).map(({ size, price, stock }) => ({
      size,
      priceCents: sizeRules.price.parse(price),
      stock: sizeRules.stock.parse(stock),
    })),
  };
}

/** Returns offered existing sizes and new ones that aren't blank. Usual sizes come first, in order. */
function offeredSizes({ sizes }: SubmittedProduct) {
  return sizes
    .flatMap((one, row) =>
      (one.kept ? one.offered : `${one.size}${one.price}${one.stock}` !== "") ? [{ ...one, row }] : [],
    )
    .toSorted((one, other) => compareSizes(one.size, other.size));
}

/** Returns pictures in typed order with their rows, without blank and removed ones. */
function orderedPictures({ pictures }: SubmittedProduct) {
  const rows = pictures
    .slice(0, MOST_PICTURES)
    .flatMap((one, row) => (`${one.src}${one.alt}` === "" || one.remove ? [] : [{ ...one, row }]));
  return inTypedOrder(rows, ({ place }) => place);
}

/** Returns the position, from 0, of a row's picture in the product, or the one after the last. */
export function pictureAt(typed: SubmittedProduct, row: number): number {
  const rows = orderedPictures(typed);
  const place = rows.findIndex((one) => one.row === row);
  return place === -1 ? rows.length : place;
}
