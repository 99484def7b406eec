import {
  stringify,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
} from "yaml";
import { readTypedField } from "../../server/forms/typed-text.ts";
import { type CatalogueEntry, type EntrySize, MOST_BYTES } from "./catalogue-entry.ts";
import { checkEntries } from "./catalogue-file.form.ts";
import { readCollections } from "./collections.ts";
import { describeMistake } from "./describe-mistake.ts";
import { decimalCents } from "./money.ts";
import { writeStock } from "./offer-text.ts";
import { eachField, type FieldName, fieldNames, isOptional, productFields } from "./product-fields.ts";
import { readPictures } from "./product-pictures.ts";

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

/** A mistake in a file. */
interface FileMistake {
  /** From 1; null for the file as a whole. */
  line: number | null;
  /** A sentence. */
  message: string;
}

type YamlPath = readonly (string | number)[];

/** `data` has only lists, records and text: no number or date is interpreted. */
type YamlOutcome =
  | { kind: "read"; data: unknown; lineOf: (path: YamlPath) => number }
  | { kind: "unreadable"; mistakes: FileMistake[] };

/** Far more keys than a product has. With tens of thousands, finding a key's line would take minutes. */
const MOST_KEYS = 20;

/** Reads handwritten YAML: one document without tabs, anchors, aliases and tags. */
function readYaml(text: string): YamlOutcome {
  const tabs = findTabs(text);
  if (tabs.length > 0) return { kind: "unreadable", mistakes: tabs };
  const lines = new LineCounter();
  // "failsafe" reads all values as text (YAML 1.2.2, section 10.1).
  const document = parseDocument(text, {
    schema: "failsafe",
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
    uniqueKeys: false,
  });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const broken = [...document.errors, ...document.warnings].map(({ message, pos }) => ({
    line: lineAt(pos[0]),
    message: `this is not the YAML of a catalogue: ${message}.`,
  }));
  if (broken.length > 0) return { kind: "unreadable", mistakes: firstOfEachLine(broken) };
  const unwanted = findUnwanted(document, lineAt);
  if (unwanted.length > 0) return { kind: "unreadable", mistakes: unwanted };
  return {
    kind: "read",
    data: document.toJS({ maxAliasCount: 0, reviver: readTypedField }),
    lineOf: (path) => lineAt(offsetOf(document, path)),
  };
}

/** Finds tabs in the indentation. YAML forbids them, but the parser's own message is about the text after them. */
function findTabs(text: string): FileMistake[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      /^ *\t[^\r]/.test(line)
        ? [{ line: index + 1, message: "the line begins with a tab, but YAML is indented with spaces." }]
        : [],
    );
}

function firstOfEachLine(mistakes: readonly FileMistake[]): FileMistake[] {
  const seen = new Set<number | null>();
  return mistakes.filter(({ line }) => !seen.has(line) && seen.add(line));
}

function findUnwanted(document: Document, lineAt: (offset: number) => number): FileMistake[] {
  const found: FileMistake[] = [];
  visit(document, {
    Node(_key, node) {
      const line = lineAt(node.range?.[0] ?? 0);
      if (isAlias(node))
        found.push({ line, message: `'*${node.source}' refers to another place, but a catalogue is written out.` });
      else if ("anchor" in node && node.anchor)
        found.push({ line, message: `'&${node.anchor}' is an anchor, but a catalogue is written out.` });
      if (node.tag)
        found.push({ line, message: `'${node.tag}' is a tag, but a catalogue has none: put the text in quotes.` });
    },
    Map(_key, map) {
      if (map.items.length > MOST_KEYS) {
        found.push({
          line: lineAt(map.range?.[0] ?? 0),
          message: `there are ${map.items.length} keys in one place, but no product has more than ${MOST_KEYS}.`,
        });
        return visit.SKIP;
      }
      const seen = new Set<string>();
      for (const { key } of map.items) {
        const name = isScalar(key) ? String(key.value) : "";
        if (seen.has(name))
          found.push({
            line: lineAt(isScalar(key) ? (key.range?.[0] ?? 0) : 0),
            message: `'${name}' stands twice in the same place.`,
          });
        seen.add(name);
      }
      return undefined;
    },
  });
  return found;
}

/** Returns the offset of the value at a path, or of its key, or of the parent if the value is missing. */
function offsetOf(document: Document, path: YamlPath): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === step);
      if (!pair) return offset;
      offset = isScalar(pair.key) ? (pair.key.range?.[0] ?? offset) : offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      if (isScalar(node) || isCollection(node)) offset = node.range?.[0] ?? offset;
    } else {
      return offset;
    }
  }
  return offset;
}
