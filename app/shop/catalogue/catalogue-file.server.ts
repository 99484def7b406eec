import { stringify } from "yaml";
import { type CatalogueEntry, type EntrySize, MOST_BYTES } from "./catalogue-entry.ts";
import { checkEntries } from "./catalogue-file.form.ts";
import { readCollections } from "./collections.ts";
import { describeMistake } from "./describe-mistake.ts";
import { decimalCents } from "./money.ts";
import { writeStock } from "./offer-text.ts";
import { eachField, type FieldName, fieldNames, isOptional, productFields } from "./product-fields.ts";
import { readPictures } from "./product-pictures.ts";
import { type FileMistake, readYaml } from "./read-yaml.server.ts";

type CatalogueOutcome = { kind: "read"; entries: CatalogueEntry[] } | { kind: "mistaken"; mistakes: FileMistake[] };

/**
 * Reads a whole catalogue file and returns its products, or everything that is wrong with it.
 *
 * @param hasPicture see `checkEntries`
 */
export function readCatalogueFile(bytes: Uint8Array, hasPicture: (path: string) => boolean): CatalogueOutcome {
  if (bytes.length > MOST_BYTES)
    return mistaken([{ line: null, message: `the file has ${bytes.length} bytes, but may have ${MOST_BYTES}.` }]);
  const foreign = findForeignLine(bytes);
  if (foreign !== null)
    return mistaken([{ line: foreign, message: "the line is not UTF-8 text: save the file as UTF-8." }]);
  const yaml = readYaml(new TextDecoder().decode(bytes));
  if (yaml.kind === "unreadable") return mistaken(yaml.mistakes);

  const { entries, issues } = checkEntries(yaml.data, hasPicture);
  const mistakes = issues
    .flatMap((issue) => describeMistake(issue, yaml.data))
    .map(({ path, message }) => ({ line: yaml.lineOf(path), message }));
  return entries ? { kind: "read", entries } : mistaken(mistakes);
}

function mistaken(mistakes: readonly FileMistake[]): CatalogueOutcome {
  return { kind: "mistaken", mistakes: mistakes.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
}

/** Returns the first line that is not UTF-8, from 1. No other UTF-8 character contains the byte of a line feed. */
function findForeignLine(bytes: Uint8Array): number | null {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for (let start = 0; start <= bytes.length; line += 1) {
    const feed = bytes.indexOf(10, start);
    const end = feed < 0 ? bytes.length : feed;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end + 1;
  }
  return null;
}

const HEADER = `# The shop's catalogue. docs/sample-catalogue.yaml explains every key.
# After a change: npm run catalogue -- import FILE
`;

/**
 * Writes products as a file from which `readCatalogueFile` reads the same products.
 *
 * @param entries in shop order
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
    name === "position" ? entry.position !== place : Boolean(entry[name]) || !isOptional(name),
  );
  return {
    ...eachField(written, (name) => writeValue(name, entry[name])),
    ...(sized ? { sizes: entry.sizes.map((size) => ({ size: size.size, ...offerOf(size) })) } : offerOf(first)),
  };
}

function writeValue(name: FieldName, value: string | number): unknown {
  switch (productFields[name].kind) {
    case "paragraphs":
      // In folded text, a single line break ends a paragraph.
      return String(value).replaceAll("\n\n", "\n");
    case "price":
      return decimalCents(Number(value));
    case "pictures":
      return readPictures(String(value)).map(({ src, alt }) => (alt ? { picture: src, alt } : { picture: src }));
    case "collections":
      return readCollections(String(value));
    default:
      return String(value);
  }
}

function offerOf({ priceCents, stock }: EntrySize): object {
  return { price: decimalCents(priceCents), stock: writeStock(stock) };
}
