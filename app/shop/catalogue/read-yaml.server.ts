import { type Document, isAlias, isCollection, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from "yaml";
import { readTypedField } from "../../server/forms/typed-text.ts";

/** A mistake in a file. */
export interface FileMistake {
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
export function readYaml(text: string): YamlOutcome {
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
