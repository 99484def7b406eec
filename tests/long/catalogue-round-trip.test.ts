import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readTyped } from "../../app/server/forms/typed-text.ts";
import type { CatalogueEntry } from "../../app/shop/catalogue/catalogue-entry.ts";
import { readCatalogueFile, writeCatalogueFile } from "../../app/shop/catalogue/catalogue-file.server.ts";
import { writeCollections } from "../../app/shop/catalogue/collections.ts";
import { isUndescribed } from "../../app/shop/catalogue/product-fields.form.ts";
import {
  eachField,
  type FieldName,
  fieldNames,
  isOptional,
  productFields,
} from "../../app/shop/catalogue/product-fields.ts";
import { writePictures } from "../../app/shop/catalogue/product-pictures.ts";

// Characters with a meaning in YAML, and characters that are folded, quoted or composed.
const letter = fc.oneof(
  fc.constantFrom(..." :#-?,[]{}&*!|>'\"%@`~\\/=<.1aé\u0301🌾שn"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }),
);
const words = fc.constantFrom(
  "null",
  "true",
  "~",
  "yes",
  "- x",
  "a: b",
  "# c",
  "---",
  "...",
  "28.00",
  "*a",
  "&a",
  "<<",
  "!!str x",
  "'",
  '"',
  "%YAML 1.1",
  "é".normalize("NFD"),
);

function line(most: number): fc.Arbitrary<string> {
  return fc
    .oneof(words, fc.string({ unit: letter, minLength: 1, maxLength: most }))
    .map((text) =>
      [
        ...text
          .replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, "")
          .normalize()
          .trim(),
      ]
        .slice(0, most)
        .join("")
        .normalize()
        .trim(),
    )
    .filter((text) => text !== "" && [...text].length <= most && readTyped(text) === text);
}

const pictures = fc.constantFrom("/a.svg", "/pictures/shop/b-1.png", "picture:AbC_d-1");

function valueOf(name: FieldName): fc.Arbitrary<string | number> {
  const field = productFields[name];
  const slug = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,6}){0,3}$/);
  const may = (text: fc.Arbitrary<string>) => (isOptional(name) ? fc.oneof(fc.constant(""), text) : text);
  switch (field.kind) {
    case "slug":
      return slug.filter((text) => !["success", "cancel"].includes(text));
    case "collections":
      return fc.array(slug, { maxLength: 5 }).map(writeCollections);
    case "line":
      return may(line(Math.min(field.most, 200)));
    case "paragraphs":
      return may(fc.array(line(300), { minLength: 1, maxLength: 4 }).map((paragraphs) => paragraphs.join("\n\n")));
    case "picture":
      return pictures;
    case "pictures":
      return fc
        .array(fc.record({ src: pictures, alt: line(500) }), { maxLength: 7 })
        .map((list) => writePictures(list.map(({ src, alt }) => ({ src, alt }))));
    case "price":
      return fc.oneof(fc.constant(0), fc.integer({ min: 50, max: 99_999_999 }));
    case "number":
      return fc.integer({ min: field.least, max: field.most });
  }
}

const offer = {
  priceCents: fc.integer({ min: 50, max: 99_999_999 }),
  stock: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
};
const sizes = fc.oneof(
  fc.record({ size: fc.constant(""), ...offer }).map((only) => [only]),
  fc.uniqueArray(fc.record({ size: line(20), ...offer }), { minLength: 1, maxLength: 5, selector: ({ size }) => size }),
);
const entry = (fc.record({ ...eachField(fieldNames, valueOf), sizes }) as fc.Arbitrary<CatalogueEntry>).map((one) =>
  isUndescribed(one.picture, one.picture_alt) ? Object.assign(one, { picture_alt: "A drawing" }) : one,
);
const catalogue = fc.uniqueArray(entry, { minLength: 1, maxLength: 6, selector: ({ slug }) => slug });

test("what is written is read again as the same", () => {
  fc.assert(
    fc.property(catalogue, (entries) => {
      expect(read(writeCatalogueFile(entries))).toEqual({ kind: "read", entries });
    }),
    { numRuns: 1000 },
  );
});

test("no bytes at all make it fail other than by telling what is wrong", () => {
  const anything = fc.oneof(
    fc.uint8Array(),
    fc.string({ unit: letter, maxLength: 80 }).map((text) => new TextEncoder().encode(text)),
  );
  fc.assert(
    fc.property(anything, (bytes) => {
      expect(readCatalogueFile(bytes, () => true)).toMatchObject({
        kind: "mistaken",
        mistakes: expect.arrayContaining([expect.anything()]),
      });
    }),
    { numRuns: 2000 },
  );
});

function read(text: string) {
  return readCatalogueFile(new TextEncoder().encode(text), () => true);
}
