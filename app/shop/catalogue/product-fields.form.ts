import * as z from "zod/mini";
import { orElse } from "../../server/forms/rules.form.ts";
import { isSlug } from "../../site/publishing/slug.ts";
import { MOST_COLLECTIONS, writeCollections } from "./collections.ts";
import { DESCRIBE } from "./describe-mistake.ts";
import { readPrice } from "./offer-text.ts";
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

export const PRICE = "it must be a dollar amount from 0.50 to 999999.99, such as 28 or 28.00";

/** `/shop/success` and `/shop/cancel` are other pages. */
const TAKEN_SLUGS = new Set(["success", "cancel"]);

export const fieldRules = eachField(fieldNames, (name) => ruleOf(productFields[name])) as {
  [Name in FieldName]: z.ZodMiniType<ProductValues[Name]>;
};

type NumberField = Extract<ProductField, { kind: "number" | "price" }>;

/** Returns the rule for the text of a field. */
export function ruleOf(field: NumberField): z.ZodMiniType<number>;
export function ruleOf(field: Exclude<ProductField, NumberField>): z.ZodMiniType<string>;
export function ruleOf(field: ProductField): z.ZodMiniType<string | number>;
export function ruleOf(field: ProductField): z.ZodMiniType<string | number> {
  if (field.kind === "number") return wholeNumber(field);
  return field.kind === "price" ? priceOrNone() : textRule(field);
}

function textRule(field: Exclude<ProductField, NumberField>): z.ZodMiniType<string> {
  switch (field.kind) {
    case "slug":
      return slug();
    case "picture":
      return picture();
    case "pictures":
      return morePictures();
    case "collections":
      return collections();
    case "line":
      return field.optional ? orElse(line(field.most, 0), "") : line(field.most);
    case "paragraphs":
      return field.optional ? orElse(paragraphs(0), "") : paragraphs();
  }
}

function slug() {
  const expected = "it must be 1 to 60 lowercase letters, digits and single hyphens, such as covenant-tee";
  return pattern(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 60, expected).check(
    z.refine((text) => !TAKEN_SLUGS.has(text), "the shop has another page at that address"),
  );
}

function picture() {
  const expected =
    "it must be the path of a picture in public/, such as /pictures/shop/covenant-tee.svg, or one of the library";
  return pattern(PICTURE, 200, expected);
}

/** A picture of public/ has no description of its own. */
export function isUndescribed(src: unknown, alt: unknown): boolean {
  return typeof src === "string" && isFile(src) && (alt === undefined || String(alt).trim() === "");
}

function morePictures() {
  const most = MOST_PICTURES - 1;
  const expected = `it must be a list of up to ${most} pictures, each with the keys picture and alt`;
  const one = z
    .strictObject({ picture: picture(), alt: orElse(line(500, 0), "") }, expected)
    .check(z.refine(({ picture: src, alt }) => !isUndescribed(src, alt), { path: ["alt"], message: DESCRIBE }));
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

function collections() {
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
export function readBy<Value>(read: (text: string) => Value | undefined, expected: string) {
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

function priceOrNone() {
  return orElse(
    readBy((text) => (text === "" ? 0 : (readPrice(text) ?? undefined)), PRICE),
    0,
  );
}

function pattern(shape: RegExp, most: number, expected: string) {
  return z.string(expected).check(z.refine((text) => text.length <= most && shape.test(text), expected));
}

/** @param least 1, or 0 if the text may be empty */
export function line(most: number, least = 1) {
  const expected = `it must be a single line of ${least} to ${most} characters`;
  const fits = (text: string) => [...text].length >= least && [...text].length <= most && !UNPRINTABLE.test(text);
  return z.string(expected).check(
    z.trim(),
    z.overwrite((text) => text.normalize()),
    z.refine(fits, expected),
  );
}

/** @param least see `line` */
function paragraphs(least = 1) {
  return z.string("it must be text").check(
    z.overwrite((text) => text.normalize()),
    z.overwrite(splitParagraphs),
    z.refine((text) => text.length >= least, "it must be text, in one or more paragraphs"),
    z.refine((text) => !UNPRINTABLE.test(text.replaceAll("\n", "")), "it must be text without control characters"),
  );
}

/** Turns each line into a paragraph: YAML has already joined lines that were only wrapped. */
function splitParagraphs(text: string): string {
  const split = text.split(/\r\n?|[\n\u2028\u2029]/).map((paragraph) => paragraph.trim());
  return split.filter(Boolean).join("\n\n");
}

function wholeNumber({ least, most }: Extract<ProductField, { kind: "number" }>) {
  const expected = `it must be a whole number from ${least} to ${most}`;
  const fits = (text: string) => /^(?:0|[1-9]\d*)$/.test(text) && Number(text) >= least && Number(text) <= most;
  return readBy((text) => (fits(text) ? Number(text) : undefined), expected);
}
