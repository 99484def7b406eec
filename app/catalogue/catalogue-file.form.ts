import { z } from "zod";
import { MOST_PRODUCTS, MOST_SIZES } from "./catalogue-entry.ts";
import { REPEATED } from "./describe-mistake.ts";
import { readPrice } from "./price-text.ts";
import {
  eachField,
  type FieldName,
  fieldNames,
  isOptional,
  type ProductField,
  productFields,
  type ProductValues,
} from "./product-fields.ts";
import { readStock } from "./stock-text.ts";

// Every message completes the sentence "price of 'covenant-tee' is '28.005', but ...".

/** Control characters, line breaks of every kind, and halves of characters, which no database keeps. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** `/shop/success` and `/shop/cancel` are pages of their own. */
const TAKEN_SLUGS = new Set(["success", "cancel"]);

/** What `refine` is given before it is known to be right. */
interface Unchecked {
  value: unknown;
}

const rules = eachField(fieldNames, (name) => ruleOf(productFields[name])) as {
  [Name in FieldName]: z.ZodType<ProductValues[Name]>;
};

/** Returns the rule for the text of a field. */
export function ruleOf(field: ProductField): z.ZodType {
  switch (field.kind) {
    case "slug":
      return slug();
    case "picture":
      return picture();
    case "line":
      return field.optional ? line(field.most, 0).default("") : line(field.most);
    case "paragraphs":
      return field.optional ? paragraphs(0).default("") : paragraphs();
    case "number":
      return wholeNumber(field);
  }
}

function slug() {
  const expected = "it must be 1 to 60 lowercase letters, digits and single hyphens, such as covenant-tee";
  return pattern(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 60, expected).refine(
    (text) => !TAKEN_SLUGS.has(text),
    "the shop has another page at that address",
  );
}

function picture() {
  const expected = "it must be the path of a picture in public/, such as /pictures/shop/covenant-tee.svg";
  return pattern(/^(?:\/[A-Za-z0-9][\w.-]*)+\.(?:svg|png|jpe?g|webp|avif|gif)$/, 200, expected);
}

function pattern(shape: RegExp, most: number, expected: string) {
  return z.string(expected).refine((text) => text.length <= most && shape.test(text), expected);
}

/** @param least 1, or 0 for a text that may be empty */
function line(most: number, least = 1) {
  const expected = `it must be a single line of ${least} to ${most} characters`;
  const fits = (text: string) => [...text].length >= least && [...text].length <= most && !UNPRINTABLE.test(text);
  return z.string(expected).trim().normalize().refine(fits, expected);
}

/** @param least see `line` */
function paragraphs(least = 1) {
  return z
    .string("it must be text")
    .normalize()
    .transform(splitParagraphs)
    .refine((text) => text.length >= least, "it must be text, in one or more paragraphs")
    .refine((text) => !UNPRINTABLE.test(text.replaceAll("\n", "")), "it must be text without control characters");
}

/** Each line that YAML leaves is a paragraph: it has joined those that were only wrapped. */
function splitParagraphs(text: string): string {
  const split = text.split(/\r\n?|[\n\u2028\u2029]/).map((paragraph) => paragraph.trim());
  return split.filter(Boolean).join("\n\n");
}

function wholeNumber({ least, most }: { least: number; most: number }) {
  const expected = `it must be a whole number from ${least} to ${most}`;
  const fits = (text: string) => /^(?:0|[1-9]\d*)$/.test(text) && Number(text) >= least && Number(text) <= most;
  return z.string(expected).refine(fits, expected).transform(Number);
}

const priceExpected = "it must be a dollar amount from 0.50 to 999999.99, such as 28 or 28.00";
const price = z.string(priceExpected).transform((text, context) => {
  const cents = readPrice(text);
  if (cents === null) context.addIssue(priceExpected);
  return cents ?? z.NEVER;
});

const stockExpected = "it must be a whole number from 0 to 1000000, or the word unlimited";
const stock = z.string(stockExpected).transform((text, context) => {
  const pieces = readStock(text);
  if (pieces === undefined) context.addIssue(stockExpected);
  return pieces === undefined ? z.NEVER : pieces;
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
      ...rules,
      position: rules.position.optional(),
      price: price.optional(),
      stock: stock.optional(),
      sizes: sizes.optional(),
    },
    `it must be a product with the keys ${requiredKeys}, price and stock, or sizes`,
  )
  .superRefine(
    (given, context) => {
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

/** The whole file, as YAML without types: every value in it is text, a list or a record. */
export const catalogueFileSchema = z
  .array(product, productsExpected)
  .min(1, productsExpected)
  .max(MOST_PRODUCTS, productsExpected)
  .superRefine(refuseRepeats("slug"), { when: isList });

/**
 * Every use of a name after the first is a mistake. Also run where other things are wrong, so that all mistakes are
 * told.
 */
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
