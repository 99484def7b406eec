import { stringify } from "yaml";
import type { CatalogueEntry, EntrySize } from "./catalogue-entry.ts";
import { writePrice } from "./price-text.ts";
import { eachField, type FieldName, fieldNames, isOptional, productFields } from "./product-fields.ts";
import { writeStock } from "./stock-text.ts";

const HEADER = `# The shop's catalogue. docs/sample-catalogue.yaml explains every key.
# After a change: npm run catalogue -- import FILE
`;

/**
 * The catalogue as a file that `readCatalogueFile` reads to the same products.
 *
 * @param entries in the shop's order
 */
export function writeCatalogueFile(entries: readonly CatalogueEntry[]): string {
  if (entries.length === 0) return `${HEADER}# There is no product in it yet.\n`;
  const products = entries.map((entry, index) => toProduct(entry, index + 1));
  const text = stringify(products, { schema: "failsafe", blockQuote: "folded" });
  return `${HEADER}\n${text.replaceAll("\n- slug:", "\n\n- slug:")}`;
}

function toProduct(entry: CatalogueEntry, place: number): object {
  const [first, ...others] = entry.sizes;
  const sized = others.length > 0 || first?.size !== "";
  const written = fieldNames.filter((name) =>
    name === "position" ? entry.position !== place : entry[name] !== "" || !isOptional(name),
  );
  return {
    ...eachField(written, (name) => writeValue(name, entry[name])),
    ...(sized ? { sizes: entry.sizes.map((size) => ({ size: size.size, ...offerOf(size) })) } : offerOf(first)),
  };
}

function writeValue(name: FieldName, value: string | number): string {
  // A single line break in folded text stands for the end of a paragraph.
  return productFields[name].kind === "paragraphs" ? String(value).replaceAll("\n\n", "\n") : String(value);
}

function offerOf({ priceCents, stock }: EntrySize): object {
  return { price: writePrice(priceCents), stock: writeStock(stock) };
}
