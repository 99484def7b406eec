import { productDeskWords } from "../content/desk/products.ts";
import { type CatalogueEntry, MOST_SIZES } from "./catalogue-entry.ts";
import { type CatalogueFile, catalogueFileSchema } from "./catalogue-file.form.ts";
import { describeMistake, type Issue } from "./describe-mistake.ts";
import { fieldRules } from "./product-fields.form.ts";
import { eachField, fieldNames, valuesOf } from "./product-fields.ts";
import { asFileData, type FieldMistake, fieldOf, type SubmittedProduct, usedRows } from "./product-form.ts";
import { isFile } from "./product-pictures.ts";

/**
 * Checks products, whether they come from a file or a form.
 *
 * @param data untyped, as in a catalogue file: every value is text, a list or a record
 * @param hasPicture returns whether there is such a picture: a path below public/ or a reference to the library
 * @returns the products, or null and everything that is wrong with them
 */
export function checkEntries(
  data: unknown,
  hasPicture: (path: string) => boolean,
): { entries: CatalogueEntry[] | null; issues: readonly Issue[] } {
  const checked = catalogueFileSchema.safeParse(data);
  const issues: readonly Issue[] = [...(checked.error?.issues ?? []), ...findMissingPictures(data, hasPicture)];
  return { entries: checked.data && issues.length === 0 ? checked.data.map(toEntry) : null, issues };
}

/** Checks every well-formed path, even if other fields are wrong. */
function findMissingPictures(data: unknown, hasPicture: (path: string) => boolean): Issue[] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((product: unknown, index) => {
    const more = valueOf(product, "more_pictures");
    const others = Array.isArray(more) ? more.map((one, place) => [one, ["more_pictures", place]] as const) : [];
    return [[product, []] as const, ...others].flatMap(([owner, path]) => {
      const picture = valueOf(owner, "picture");
      if (typeof picture !== "string" || !fieldRules.picture.safeParse(picture).success || hasPicture(picture))
        return [];
      const message = isFile(picture) ? "there is no such file in public/" : "the library has no such picture";
      return [{ path: [index, ...path, "picture"], message }];
    });
  });
}

function valueOf(owner: unknown, key: string): unknown {
  return typeof owner === "object" && owner !== null ? (owner as Record<string, unknown>)[key] : undefined;
}

function toEntry(product: CatalogueFile[number], index: number): CatalogueEntry {
  const { price, stock = null, position = index + 1 } = product;
  const sizes = product.sizes?.map((one) => ({ size: one.size, priceCents: one.price, stock: one.stock }));
  return {
    ...valuesOf({ ...product, position }),
    sizes: sizes ?? (price === undefined ? [] : [{ size: "", priceCents: price, stock }]),
  };
}

/** Sentences about a field begin with its label. */
const labels = eachField(fieldNames, (name) => productDeskWords.fields[name].label);

/**
 * Checks a submitted product by the rules of the catalogue file.
 *
 * @returns the product, or one mistake per field, which names the field by its label
 */
export function checkProduct(
  typed: SubmittedProduct,
  hasPicture: (path: string) => boolean,
): { entry: CatalogueEntry } | { mistakes: FieldMistake[] } {
  const data = asFileData(typed);
  const { entries, issues } = checkEntries(data, hasPicture);
  const [entry] = entries ?? [];
  if (entry) return { entry };
  const mistakes = issues
    .flatMap((issue) => describeMistake(issue, data, labels))
    .map(({ path, message }) => ({
      field: fieldOf(path, typed),
      message: path.at(-1) === "sizes" ? aboutSizes(typed) : asSentence(message),
    }));
  return {
    mistakes: mistakes.filter(({ field }, index) => mistakes.findIndex((one) => one.field === field) === index),
  };
}

function aboutSizes(typed: SubmittedProduct): string {
  const { noSize, tooManySizes } = productDeskWords.mistakes;
  return usedRows(typed).length === 0 ? noSize : tooManySizes(MOST_SIZES);
}

function asSentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** Checks the typed stock of sizes that aren't offered: they are counted too, though no file has them. */
export function mistakesInCounts(typed: SubmittedProduct): FieldMistake[] {
  const hidden = typed.sizes.flatMap((one, row) => (one.kept && !one.offered ? [`stock-${row}`] : []));
  if (hidden.length === 0) return [];
  const all = { ...typed, sizes: typed.sizes.map((one) => ({ ...one, offered: true })) };
  const checked = checkProduct(all, () => true);
  return "mistakes" in checked ? checked.mistakes.filter(({ field }) => hidden.includes(field)) : [];
}
