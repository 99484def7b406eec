import * as z from "zod/mini";
import { type CatalogueEntry, MOST_PRODUCTS, MOST_SIZES } from "./catalogue-entry.ts";
import { DESCRIBE, type Issue, REPEATED } from "./describe-mistake.ts";
import { readPrice, readStock } from "./offer-text.ts";
import { fieldRules, isUndescribed, line, ofLength, PRICE, readBy } from "./product-fields.form.ts";
import { fieldNames, isOptional, valuesOf } from "./product-fields.ts";
import { isFile } from "./product-pictures.ts";

// Every message completes the sentence "price of 'covenant-tee' is '28.005', but ...".

/** The argument of `when`: a value that may still be wrong. */
interface Unchecked {
  value: unknown;
}

const price = readBy((text) => readPrice(text) ?? undefined, PRICE);
const stock = readBy(readStock, "it must be a whole number from 0 to 1000000, or the word unlimited");

const size = z.strictObject({ size: line(20), price, stock }, "it must be a size with the keys size, price and stock");

const sizesExpected = `it must be a list of 1 to ${MOST_SIZES} sizes, each with the keys size, price and stock`;
const sizes = z
  .array(size, sizesExpected)
  .check(ofLength(1, MOST_SIZES, sizesExpected), z.check(refuseRepeats("size"), { when: isList }));

const requiredKeys = fieldNames.filter((name) => name !== "position" && !isOptional(name)).join(", ");

const product = z
  .strictObject(
    {
      ...fieldRules,
      position: z.optional(fieldRules.position),
      price: z.optional(price),
      stock: z.optional(stock),
      sizes: z.optional(sizes),
    },
    `it must be a product with the keys ${requiredKeys}, price and stock, or sizes`,
  )
  .check(
    z.check(
      ({ value: given, issues }) => {
        const refuse = (key: string, message: string) =>
          issues.push({ code: "custom", input: given, path: [key], message });
        if (isUndescribed(given.picture, given.picture_alt)) refuse("picture_alt", DESCRIBE);
        for (const key of ["price", "stock"] as const) {
          if (given.sizes === undefined && given[key] === undefined) refuse(key, "a product without sizes needs it");
          if (given.sizes !== undefined && given[key] !== undefined)
            refuse(key, `a product with sizes has a ${key} in each of them`);
        }
      },
      { when: ({ value }: Unchecked) => typeof value === "object" && value !== null && !Array.isArray(value) },
    ),
  );

const productsExpected = `it must be a list of 1 to ${MOST_PRODUCTS} products, each beginning with '- slug:'`;

/** The whole file as untyped YAML: every value is text, a list or a record. */
const catalogueFileSchema = z
  .array(product, productsExpected)
  .check(ofLength(1, MOST_PRODUCTS, productsExpected), z.check(refuseRepeats("slug"), { when: isList }));

/** Refuses repeated values. It runs even if other checks fail, so that one run reports every mistake. */
function refuseRepeats<Key extends string>(key: Key) {
  return ({ value, issues }: z.core.ParsePayload<readonly Partial<Record<Key, unknown>>[]>) => {
    const seen = new Set<unknown>();
    for (const [index, one] of value.entries()) {
      const name = one?.[key];
      if (typeof name === "string" && seen.has(name))
        issues.push({ code: "custom", input: value, path: [index, key], message: REPEATED });
      seen.add(name);
    }
  };
}

function isList({ value }: Unchecked): boolean {
  return Array.isArray(value);
}

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
  // A list without end isn't looked through.
  if (Array.isArray(data) && data.length > MOST_PRODUCTS)
    return { entries: null, issues: [{ path: [], message: productsExpected }] };
  const checked = catalogueFileSchema.safeParse(data);
  const issues: readonly Issue[] = [...(checked.error?.issues ?? []), ...findMissingPictures(data, hasPicture)];
  return { entries: checked.data && issues.length === 0 ? checked.data.map(toEntry) : null, issues };
}

/** Checks every well-formed path, even if other fields are wrong. */
function findMissingPictures(data: unknown, hasPicture: (path: string) => boolean): Issue[] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((given: unknown, index) => {
    const more = valueOf(given, "more_pictures");
    const others = Array.isArray(more) ? more.map((one, place) => [one, ["more_pictures", place]] as const) : [];
    return [[given, []] as const, ...others].flatMap(([owner, path]) => {
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

function toEntry(checked: z.output<typeof product>, index: number): CatalogueEntry {
  const { price: priceCents, stock: units = null, position = index + 1 } = checked;
  return {
    ...valuesOf({ ...checked, position }),
    sizes:
      checked.sizes?.map((one) => ({ size: one.size, priceCents: one.price, stock: one.stock })) ??
      (priceCents === undefined ? [] : [{ size: "", priceCents, stock: units }]),
  };
}
