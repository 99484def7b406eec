import { z } from "zod";
import { MOST_PRODUCTS, MOST_SIZES } from "./catalogue-entry.ts";
import { DESCRIBE, REPEATED } from "./describe-mistake.ts";
import { readPrice, readStock } from "./offer-text.ts";
import { fieldRules, isUndescribed, line, PRICE } from "./product-fields.form.ts";
import { fieldNames, isOptional } from "./product-fields.ts";

// Every message completes the sentence "price of 'covenant-tee' is '28.005', but ...".

/** The argument of `when`: a value that may still be wrong. */
interface Unchecked {
  value: unknown;
}

const price = z.string(PRICE).transform((text, context) => {
  const cents = readPrice(text);
  if (cents === null) context.addIssue(PRICE);
  return cents ?? z.NEVER;
});

const stockExpected = "it must be a whole number from 0 to 1000000, or the word unlimited";
const stock = z.string(stockExpected).transform((text, context) => {
  const units = readStock(text);
  if (units === undefined) context.addIssue(stockExpected);
  return units === undefined ? z.NEVER : units;
});

const size = z.strictObject({ size: line(20), price, stock }, "it must be a size with the keys size, price and stock");

const sizesExpected = `it must be a list of 1 to ${MOST_SIZES} sizes, each with the keys size, price and stock`;
const sizes = z
  .array(size, sizesExpected)
  .min(1, sizesExpected)
  .max(MOST_SIZES, sizesExpected)
  .superRefine(refuseRepeats("size"), { when: isList });

const requiredKeys = fieldNames.filter((name) => name !== "position" && !isOptional(name)).join(", ");

const product = z
  .strictObject(
    {
      ...fieldRules,
      position: fieldRules.position.optional(),
      price: price.optional(),
      stock: stock.optional(),
      sizes: sizes.optional(),
    },
    `it must be a product with the keys ${requiredKeys}, price and stock, or sizes`,
  )
  .superRefine(
    (given, context) => {
      if (isUndescribed(given.picture, given.picture_alt))
        context.addIssue({ code: "custom", path: ["picture_alt"], message: DESCRIBE });
      for (const key of ["price", "stock"] as const) {
        if (given.sizes === undefined && given[key] === undefined)
          context.addIssue({ code: "custom", path: [key], message: "a product without sizes needs it" });
        if (given.sizes !== undefined && given[key] !== undefined)
          context.addIssue({
            code: "custom",
            path: [key],
            message: `a product with sizes has a ${key} in each of them`,
          });
      }
    },
    { when: ({ value }: Unchecked) => typeof value === "object" && value !== null && !Array.isArray(value) },
  );

const productsExpected = `it must be a list of 1 to ${MOST_PRODUCTS} products, each beginning with '- slug:'`;

/** The whole file as untyped YAML: every value is text, a list or a record. */
export const catalogueFileSchema = z
  .array(product, productsExpected)
  .min(1, productsExpected)
  .max(MOST_PRODUCTS, productsExpected)
  .superRefine(refuseRepeats("slug"), { when: isList });

/** Refuses repeated values. It runs even if other checks fail, so that one run reports every mistake. */
function refuseRepeats<Key extends string>(key: Key) {
  return (given: readonly Partial<Record<Key, unknown>>[], context: z.RefinementCtx) => {
    const seen = new Set<unknown>();
    for (const [index, one] of given.entries()) {
      const name = one?.[key];
      if (typeof name === "string" && seen.has(name))
        context.addIssue({ code: "custom", path: [index, key], message: REPEATED });
      seen.add(name);
    }
  };
}

function isList({ value }: Unchecked): boolean {
  return Array.isArray(value);
}

export type CatalogueFile = z.output<typeof catalogueFileSchema>;
