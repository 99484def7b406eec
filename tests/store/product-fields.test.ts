import { beforeEach, expect, test } from "vitest";
import { exportLists } from "../../app/desk/export/export-lists.ts";
import { formOf } from "../../app/desk/products/product-view.ts";
import { entryOf as entryIn, productSchema } from "../../app/desk/products/product.form.ts";
import { parseForm } from "../../app/server/forms/form-body.server.ts";
import { readCatalogueFile, writeCatalogueFile } from "../../app/shop/catalogue/catalogue-file.server.ts";
import {
  findEntry,
  listEntries,
  listPublished,
  writeProduct,
} from "../../app/shop/catalogue/catalogue.store.server.ts";
import { productVersion, importCatalogue } from "../../app/shop/catalogue/edit-product.server.ts";
import { ruleOf } from "../../app/shop/catalogue/product-fields.form.ts";
import {
  type CatalogueEntry,
  changesOf,
  type Product,
  type FieldName,
  fieldNames,
  productFields,
} from "../../app/shop/catalogue/product-fields.ts";
import { showProduct } from "../../app/shop/catalogue/product.ts";
import { entryOf, sizeOf } from "../support/catalogue-entries.ts";
import { openDesk } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// app/shop/catalogue/product-fields.ts is the only table of a product's fields. Each test covers all, even new ones.

const store = useTestDatabase();
let to: ReturnType<typeof openDesk>["to"];

beforeEach(() => void ({ to } = openDesk(store)));

const FULL: CatalogueEntry = Object.assign(
  entryOf("full", [sizeOf("", 100, 1)]),
  ...fieldNames.map((name) => ({ [name]: valueFor(name, 1) })),
);

test("the table of products has a column for each field, and no other but these", async () => {
  const tables = await store.db.introspection.getTables();
  const columns = tables.find(({ name }) => name === "products")?.columns.map(({ name }) => name);
  expect(columns?.toSorted()).toEqual(
    [...fieldNames, "id", "published", "former_slugs", "created_at", "updated_at"].toSorted(),
  );
});

test("each field comes back from the row, the file and the form", async () => {
  const kept = await keep(FULL);
  expect(kept).toMatchObject(FULL);
  expect((await listEntries(store.db))[0]).toMatchObject(FULL);
  expect(readFile(writeCatalogueFile([kept]))).toEqual([FULL]);
  const form = new FormData();
  for (const [name, value] of fieldsOf(formOf(kept))) form.append(name, value);
  const read = parseForm(form, productSchema());
  expect(read.status === "success" && entryIn(read.value, {})).toEqual(FULL);
});

test.each(fieldNames)("a change of %s is stored, named, and makes another version", async (name) => {
  const kept = await keep(FULL);
  const changed = { ...FULL, [name]: valueFor(name, 2) };
  expect(changesOf(kept, changed, false)).toEqual([`new ${productFields[name].called ?? name}`]);
  await writeProduct(store.db, { ...changed, id: kept.id, at: "2026-01-02" });
  const edited = await findEntry(store.db, changed.slug);
  expect(edited?.[name]).toBe(valueFor(name, 2));
  expect(productVersion(edited!)).not.toBe(productVersion(kept));
});

test("the shop gets each of them, and the picture as it is shown", async () => {
  await importCatalogue(to, [FULL], { withStock: false, publish: true });
  const [product] = await listPublished(store.db);
  const picture = { src: "/a.svg", width: 4, height: 5, alt: "" };
  expect(product).toMatchObject(FULL);
  const { sizes: _sizes, ...values } = FULL;
  expect(showProduct(product!, picture)).toMatchObject({ ...values, picture });
});

test("the export has each of them", () => {
  expect(exportLists.products.columns).toEqual(["id", "created_at", "updated_at", ...fieldNames, "published"]);
});

test("an optional text may be empty or left out, and no other", () => {
  for (const kind of ["line", "paragraphs"] as const) {
    const [optional, required] = [ruleOf({ kind, most: 9, optional: true }), ruleOf({ kind, most: 9 })];
    expect(["", undefined, " a "].map((value) => optional.safeParse(value).data)).toEqual(["", "", "a"]);
    expect(["", undefined, " a "].map((value) => required.safeParse(value).data)).toEqual([undefined, undefined, "a"]);
  }
});

/** Returns a valid value of the field's kind. */
function valueFor(name: FieldName, number: number): string | number {
  switch (productFields[name].kind) {
    case "slug":
      return number === 1 ? "full" : `full-${number}`;
    case "picture":
      return `/${name}-${number}.svg`;
    case "pictures":
      return `/second-${number}.svg What it shows\n/third-${number}.svg The back`;
    case "collections":
      return `prints\nshirts-${number}`;
    case "price":
      return 4000 + number;
    case "number":
      return 6 + number;
    case "line":
      return `The ${name}: ${number}`;
    case "paragraphs":
      return `One ${name}.\n\nTwo: ${number}.`;
  }
}

/** Returns the fields that a form with these initial values posts. */
function fieldsOf(value: unknown, name = ""): [name: string, value: string][] {
  if (typeof value === "string") return [[name, value]];
  return Object.entries(value ?? {}).flatMap(([key, part]) =>
    fieldsOf(part, Array.isArray(value) ? `${name}[${key}]` : name === "" ? key : `${name}.${key}`),
  );
}

async function keep(entry: CatalogueEntry): Promise<Product> {
  await importCatalogue(to, [entry], { withStock: false, publish: false });
  return (await findEntry(store.db, entry.slug))!;
}

function readFile(text: string) {
  const outcome = readCatalogueFile(new TextEncoder().encode(text), () => true);
  return outcome.kind === "read" ? outcome.entries : outcome.mistakes;
}
