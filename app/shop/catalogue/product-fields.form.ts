import * as z from "zod/mini";
import { orElse } from "../../server/forms/rules.form.ts";
import { centsOf, isSlug } from "../../site/publishing/field-values.ts";
import { MOST_COLLECTIONS, writeCollections } from "./collections.ts";
import { MOST_PRICE, readStock } from "./money.ts";
import {
  eachField,
  type FieldName,
  fieldNames,
  type ProductField,
  productFields,
  type ProductValues,
} from "./product-fields.ts";
import { isFile, MOST_PICTURES, writePictures } from "./product-pictures.ts";

// Every message completes the sentence "name of 'covenant-tee' is '', but ...".

/** Control characters, line breaks of every kind, and lone surrogates, which databases can't store. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

const PICTURE = /^(?:(?:\/[A-Za-z0-9][\w.-]*)+\.(?:svg|png|jpe?g|webp|avif|gif)|picture:[\w-]+)$/;

const SLUG = "it must be 1 to 60 lowercase letters, digits and single hyphens, such as covenant-tee";
const PRICE = "it must be a dollar amount from 0.50 to 999999.99, such as 28 or 28.00";

/** The smallest amount that Stripe charges in US dollars (https://docs.stripe.com/currencies). */
const LEAST_PRICE = 50;

/** `/shop/success` and `/shop/cancel` are other pages. */
const TAKEN_SLUGS = new Set(["success", "cancel"]);

export const sizeRules = {
  size: line(20),
  price: readBy(readPrice, PRICE),
  stock: readBy(readStock, "it must be a whole number from 0 to 1000000, or the word unlimited"),
};

/** A picture of `public/` needs a description, because it has none of its own. */
export const DESCRIBE = "it must be a single line of 1 to 500 characters";

export const fieldRules = eachField(fieldNames, (name) => ruleOf(productFields[name])) as {
  [Name in FieldName]: z.ZodMiniType<ProductValues[Name]>;
};

export function ruleOf(field: ProductField): z.ZodMiniType<string | number> {
  switch (field.kind) {
    case "slug":
      return z.string(SLUG).check(
        z.refine(isSlug, SLUG),
        z.refine((text) => !TAKEN_SLUGS.has(text), "the shop has another page at that address"),
      );
    case "picture":
      return pictureRule();
    case "pictures":
      return picturesRule();
    case "collections":
      return collectionsRule();
    case "price":
      return orElse(
        readBy((text) => (text === "" ? 0 : readPrice(text)), PRICE),
        0,
      );
    case "line":
      return field.optional ? orElse(line(field.most, 0), "") : line(field.most);
    case "paragraphs":
      return field.optional ? orElse(paragraphs(0), "") : paragraphs(1);
    case "number": {
      const { least, most } = field;
      const fits = (text: string) => /^(?:0|[1-9]\d*)$/.test(text) && Number(text) >= least && Number(text) <= most;
      return readBy(
        (text) => (fits(text) ? Number(text) : undefined),
        `it must be a whole number from ${least} to ${most}`,
      );
    }
  }
}

function pictureRule() {
  const expected =
    "it must be the path of a picture in public/, such as /pictures/shop/covenant-tee.svg, or one of the library";
  return z.string(expected).check(z.refine((text) => text.length <= 200 && PICTURE.test(text), expected));
}

export function isUndescribed(src: unknown, alt: unknown): boolean {
  return typeof src === "string" && isFile(src) && (alt === undefined || String(alt).trim() === "");
}

function picturesRule() {
  const most = MOST_PICTURES - 1;
  const expected = `it must be a list of up to ${most} pictures, each with the keys picture and alt`;
  const one = z
    .strictObject({ picture: pictureRule(), alt: orElse(line(500, 0), "") }, expected)
    .check(z.refine(({ picture, alt }) => !isUndescribed(picture, alt), { path: ["alt"], message: DESCRIBE }));
  return z.pipe(
    orElse(z.array(one, expected).check(ofLength(0, most, expected)), []),
    z.transform((pictures) => writePictures(pictures.map(({ picture: src, alt }) => ({ src, alt })))),
  );
}

/** Refuses a list of too few or too many, also if some of it is wrong. `z.minLength` is 0.3 KB on each form's page. */
export function ofLength(least: number, most: number, expected: string) {
  return z.check<readonly unknown[]>(
    ({ value, issues }) => {
      if (value.length < least || value.length > most) issues.push({ code: "custom", input: value, message: expected });
    },
    { when: ({ value }) => Array.isArray(value) },
  );
}

function collectionsRule() {
  const expected = `it must be a list of up to ${MOST_COLLECTIONS} web addresses of collections, such as clothing`;
  return z.pipe(
    orElse(z.custom<string[]>(isSlugs, expected), []),
    z.transform((slugs: string[]) => writeCollections(slugs)),
  );
}

function isSlugs(given: unknown): boolean {
  return Array.isArray(given) && given.length <= MOST_COLLECTIONS && given.every((one) => isSlug(String(one)));
}

/** A text that stands for something else. `read` returns undefined if it doesn't. */
function readBy<Value>(read: (text: string) => Value | undefined, expected: string) {
  return z.pipe(
    z.string(expected),
    z.transform((text, { issues }) => {
      const value = read(text);
      if (value !== undefined) return value;
      issues.push({ code: "custom", input: text, message: expected });
      return z.NEVER;
    }),
  );
}

/** Reads a price. Returns whole cents, or undefined if it is not a price from 0.50 to 999999.99. */
export function readPrice(text: string): number | undefined {
  const cents = centsOf(text, MOST_PRICE) ?? 0;
  return cents >= LEAST_PRICE ? cents : undefined;
}

/** `least`: 1, or 0 if the text may be empty. */
export function line(most: number, least = 1) {
  const expected = `it must be a single line of ${least} to ${most} characters`;
  const fits = (text: string) => [...text].length >= least && [...text].length <= most && !UNPRINTABLE.test(text);
  return z.string(expected).check(
    z.trim(),
    z.overwrite((text) => text.normalize()),
    z.refine(fits, expected),
  );
}

function paragraphs(least: number) {
  return z.string("it must be text").check(
    z.overwrite(splitParagraphs),
    z.refine((text) => text.length >= least, "it must be text, in one or more paragraphs"),
    z.refine((text) => !UNPRINTABLE.test(text.replaceAll("\n", "")), "it must be text without control characters"),
  );
}

/** Turns each line into a paragraph: YAML has already joined lines that were only wrapped. */
function splitParagraphs(text: string): string {
  const parts = text.normalize().split(/\r\n?|[\n\u2028\u2029]/);
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join("\n\n");
}
