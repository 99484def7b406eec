import { isUtf8 } from "node:buffer";
import { type Document, isAlias, isNode, LineCounter, parseDocument, stringify, visit } from "yaml";
import { readTypedField } from "../../server/forms/typed-text.ts";
import { checkEntries } from "./catalogue-file.form.ts";
import { readCollections } from "./collections.ts";
import { describeMistake } from "./describe-mistake.ts";
import { decimalCents, writeStock } from "./money.ts";
import {
  type CatalogueEntry,
  type EntrySize,
  eachField,
  type FieldName,
  fieldNames,
  isOptional,
  productFields,
} from "./product-fields.ts";
import { readPictures } from "./product-pictures.ts";

/** Bytes. A larger file is no catalog. */
const MOST_BYTES = 1024 * 1024;

/** A mistake in a file: its line, from 1, or null for the file as a whole; and a sentence. */
interface FileMistake {
  line: number | null;
  message: string;
}

type CatalogueOutcome = { kind: "read"; entries: CatalogueEntry[] } | { kind: "mistaken"; mistakes: FileMistake[] };

/** Returns a catalog file's products, or everything that is wrong with it. `hasPicture`: see `checkEntries`. */
export function readCatalogueFile(bytes: Uint8Array, hasPicture: (path: string) => boolean): CatalogueOutcome {
  if (bytes.length > MOST_BYTES)
    return mistaken({ line: null, message: `the file has ${bytes.length} bytes, but may have ${MOST_BYTES}.` });
  const text = new TextDecoder().decode(bytes);
  if (!isUtf8(bytes)) {
    const line = text.slice(0, text.indexOf("\uFFFD")).split("\n").length;
    return mistaken({ line, message: "the line is not UTF-8 text: save the file as UTF-8." });
  }
  const lineCounter = new LineCounter();
  // "failsafe" reads all values as text (YAML 1.2.2, section 10.1): no number or date is interpreted.
  const document = parseDocument(text, { schema: "failsafe", lineCounter, prettyErrors: false, stringKeys: true });
  const lineAt = (offset = 0) => lineCounter.linePos(offset).line;
  const unreadable = [...findTabs(text), ...findUnreadable(document, lineAt)];
  if (unreadable.length > 0) return mistaken(...firstOfEachLine(unreadable));

  const data: unknown = document.toJS({ reviver: readTypedField });
  const { entries, issues } = checkEntries(data, hasPicture);
  if (issues.length === 0) return { kind: "read", entries };
  const mistakes = issues
    .flatMap((issue) => describeMistake(issue, data))
    .map(({ path, message }) => ({ line: lineAt(offsetOf(document, path)), message }));
  return mistaken(...mistakes.toSorted((one, other) => one.line - other.line));
}

function mistaken(...mistakes: FileMistake[]): CatalogueOutcome {
  return { kind: "mistaken", mistakes };
}

/** Finds tabs in the indentation. YAML forbids them, but the parser's own message is about the text after them. */
function findTabs(text: string): FileMistake[] {
  const message = "the line begins with a tab, but YAML is indented with spaces.";
  return text.split("\n").flatMap((line, index) => (/^ *\t[^\r]/.test(line) ? [{ line: index + 1, message }] : []));
}

/** Finds what isn't YAML, and what a catalogue needs none of: with anchors, a small file could become huge. */
function findUnreadable(document: Document, lineAt: (offset?: number) => number): FileMistake[] {
  const found: FileMistake[] = [...document.errors, ...document.warnings].map(({ message, pos }) => ({
    line: lineAt(pos[0]),
    message: `this is not the YAML of a catalogue: ${message}.`,
  }));
  visit(document, {
    Node(_key, node) {
      if (isAlias(node) || ("anchor" in node && node.anchor) || node.tag)
        found.push({
          line: lineAt(node.range?.[0]),
          message: "a text that begins with '&', '*' or '!' has another meaning in YAML: put it in quotes.",
        });
    },
  });
  return found;
}

function firstOfEachLine(mistakes: readonly FileMistake[]): FileMistake[] {
  return mistakes.filter(({ line }, index) => mistakes.findIndex((one) => one.line === line) === index);
}

/** Returns the offset of the value at a path, or of the nearest parent if the value is missing. */
function offsetOf(document: Document, path: readonly (string | number)[]): number | undefined {
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  if (isNode(node) && node.range) return node.range[0];
  return path.length === 0 ? undefined : offsetOf(document, path.slice(0, -1));
}

const HEADER = `# The shop's catalogue. docs/sample-catalogue.yaml explains every key.
# After a change: npm run catalogue -- import FILE
`;

/** Writes products, in shop order, as a file from which `readCatalogueFile` reads the same products. */
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
