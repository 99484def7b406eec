import * as z from "zod/mini";
import { type Issue, REPEATED } from "./describe-mistake.ts";
import { DESCRIBE, fieldRules, isUndescribed, ofLength, sizeRules } from "./product-fields.form.ts";
import { type CatalogueEntry, MOST_PRODUCTS, MOST_SIZES, fieldNames, isOptional, valuesOf } from "./product-fields.ts";
import { lackOf, picturesOf } from "./product-pictures.ts";

const sizesExpected = `it must be a list of 1 to ${MOST_SIZES} sizes, each with the keys size, price and stock`;
const sizes = z
  .array(z.strictObject(sizeRules, "it must be a size with the keys size, price and stock"), sizesExpected)
  .check(ofLength(1, MOST_SIZES, sizesExpected), notRepeated("size"));

const requiredKeys = fieldNames.filter((name) => name !== "position" && !isOptional(name)).join(", ");

const productSchema = z
  .strictObject(
    {
      ...fieldRules,
      position: z.optional(fieldRules.position),
      price: z.optional(sizeRules.price),
      stock: z.optional(sizeRules.stock),
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
      { when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value) },
    ),
  );

const productsExpected = `it must be a list of 1 to ${MOST_PRODUCTS} products, each beginning with '- slug:'`;

const catalogueFile = z
  .array(productSchema, productsExpected)
  .check(ofLength(1, MOST_PRODUCTS, productsExpected), notRepeated("slug"));

/** Refuses repeated values. It runs even if other checks fail, so that one run reports every mistake. */
function notRepeated<Key extends string>(key: Key) {
  return z.check<readonly Partial<Record<Key, unknown>>[]>(
    ({ value, issues }) => {
      const names = value.map((one) => one?.[key]);
      for (const [index, name] of names.entries())
        if (typeof name === "string" && names.indexOf(name) < index)
          issues.push({ code: "custom", input: value, path: [index, key], message: REPEATED });
    },
    { when: ({ value }) => Array.isArray(value) },
  );
}

/**
 * Checks a parsed catalog file, in which every value is text, a list or a record. `hasPicture`: whether there is such a
 * picture, a path below public/ or a reference to the library.
 */
export function checkEntries(
  data: unknown,
  hasPicture: (path: string) => boolean,
): { entries: CatalogueEntry[]; issues: readonly Issue[] } {
  // An overlong list isn't searched.
  if (Array.isArray(data) && data.length > MOST_PRODUCTS)
    return { entries: [], issues: [{ path: [], message: productsExpected }] };
  const checked = catalogueFile.safeParse(data);
  if (!checked.success) return { entries: [], issues: checked.error.issues };
  const entries = checked.data.map(toEntry);
  const issues = entries.flatMap((entry, index) =>
    picturesOf(entry).flatMap(({ src }, place) => {
      const path = [index, ...(place === 0 ? [] : ["more_pictures", place - 1]), "picture"];
      return hasPicture(src) ? [] : [{ path, message: lackOf(src) }];
    }),
  );
  return { entries, issues };
}

function toEntry({ price, stock = null, ...product }: z.output<typeof productSchema>, index: number): CatalogueEntry {
  const offers = product.sizes ?? (price === undefined ? [] : [{ size: "", price, stock }]);
  return {
    ...valuesOf({ ...product, position: product.position ?? index + 1 }),
    sizes: offers.map((one) => ({ size: one.size, priceCents: one.price, stock: one.stock })),
  };
}
