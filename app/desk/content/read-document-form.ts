import { withLineFeeds } from "../../server/forms/limits.ts";
import {
  type DocumentDefinition,
  type Entry,
  type TextField,
  isBlank,
  isFixed,
  type ListField,
  type Submitted,
  type Body,
  type BodyEntry,
  entryInput,
} from "../../site/publishing/document.ts";
import {
  blocksIn,
  joinTitled,
  readTitled,
  type Titled,
  inTypedOrder,
  withSlug,
} from "../../site/publishing/field-values.ts";
import { blankEntry, toSubmitted } from "../../site/publishing/submitted.ts";

/** A form as Conform parses it: texts, or lists of entries with their texts. */
type Posted = Readonly<Record<string, unknown>>;

export interface Row {
  /** The number in its inputs' names. */
  row: number;
  place: number;
  entry: Entry;
  texts: Posted;
}

export interface ReadOptions {
  /** Makes slugs for entries without one. Turn it off while a member types: the title isn't finished. */
  makesSlugs?: boolean;
  /** Whether an entry's slug was ever public. Only then does the old slug keep leading to the entry. */
  wasPublic?: (slug: string) => boolean;
}

/** Returns a stored text as its form shows it, without blank entries, which placing a picture can leave behind. */
export function toForm(definition: DocumentDefinition, body: Body): Submitted {
  return readDocumentForm(definition, toSubmitted(definition, body), { makesSlugs: false });
}

/** Reads a document's form. Reading the result again changes nothing. */
export function readDocumentForm({ fields }: DocumentDefinition, posted: Posted, options: ReadOptions = {}): Submitted {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === "list"
        ? readRows(field, posted[name], options).map(({ entry }) => entry)
        : readField(field, posted[name]),
    ]),
  );
}

/** Returns the row where a picture's entry is stored (the next one if it is blank), or null if the form removes it. */
export function storedRow({ entry, field }: PicturePlace, posted: Posted): number | null {
  if (!entry) return 0;
  if (textsOf(posted[field]).some(([row, texts]) => row === entry.row && texts.remove !== undefined)) return null;
  const rows = readRows(entry.list, posted[field]);
  const found = rows.findIndex(({ row }) => row === entry.row);
  return found >= 0 ? found : rows.length;
}

/** Returns a posted list's entries in typed order, without blank and removed ones. A list of fixed length keeps all. */
export function readRows(field: ListField, posted: unknown, options: ReadOptions = {}): Row[] {
  const { makesSlugs = true, wasPublic = () => true } = options;
  const rows = textsOf(posted).map(([row, texts]) => {
    const parts = Object.entries(field.fields).map(([part, one]) => [part, readField(one, texts[part])]);
    return { row, texts, entry: Object.fromEntries(parts) as Entry };
  });
  return inTypedOrder(rows, ({ texts }) => readText(texts.place))
    .map((one, place) => Object.assign(one, { place }))
    .filter(({ entry, texts }) => isFixed(field) || !(isBlank(field, entry) || texts.remove !== undefined))
    .map((one) => {
      const was = readText(one.texts.was);
      if (!makesSlugs && !one.entry.slug) return one;
      return Object.assign(one, { entry: withSlug(field, one.entry, wasPublic(was) ? was : "") });
    });
}

export function readField({ kind }: TextField, posted: unknown): string {
  if (kind !== "titled") return readText(posted);
  return joinTitled(readBlocks(posted).map(([, block]) => block));
}

/** Returns blocks with their numbers, including blank ones. */
export function readBlocks(posted: unknown): [row: number, block: Titled][] {
  if (typeof posted === "string") return blocksIn(posted).map((block, row) => [row, readTitled(block)]);
  return textsOf(posted).map(([row, { title, text }]) => [row, { title: readText(title), text: readText(text) }]);
}

/** Returns a posted list's entries with their numbers, which may have gaps. */
function textsOf(posted: unknown): [row: number, texts: Posted][] {
  return Object.entries(Array.isArray(posted) ? posted : []).flatMap(([row, texts]) =>
    typeof texts === "object" && texts !== null ? [[Number(row), texts as Posted]] : [],
  );
}

function readText(posted: unknown): string {
  return typeof posted === "string" ? withLineFeeds(posted).trim() : "";
}

/** A place for a picture in a document: a field, or a field of an entry. Rows count from 0. */
export interface PicturePlace {
  input: string;
  /** Such as "Person 2: Portrait". */
  label: string;
  field: string;
  entry: { list: ListField; row: number; part: string } | null;
}

/** Returns an input's place, or null if the document's form has no such picture input. */
export function picturePlace({ fields }: DocumentDefinition, input: string): PicturePlace | null {
  const [, name = input, digits, part = ""] = /^(\w+)\[(\d{1,3})\]\.(\w+)$/.exec(input) ?? [];
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) return null;
  if (field.kind !== "list")
    return field.kind === "picture" && digits === undefined
      ? { input, label: field.label, field: name, entry: null }
      : null;
  const row = Number(digits);
  const one = Object.hasOwn(field.fields, part) ? field.fields[part] : undefined;
  // The blank entry after the last one counts too.
  if (one?.kind !== "picture" || !(row <= field.most)) return null;
  return {
    input: entryInput(name, row, part),
    label: `${field.entry} ${row + 1}: ${one.label}`,
    field: name,
    entry: { list: field, row, part },
  };
}

/** Returns the picture in a place, or null if the text has no such entry. */
export function pictureIn(body: Body, { field, entry }: PicturePlace): string | null {
  const value = entry ? (body[field] as readonly BodyEntry[])[entry.row]?.[entry.part] : body[field];
  return typeof value === "string" ? value : null;
}

/** Returns the text with a picture in a place, or null if its entry doesn't exist. The row after the last adds one. */
export function withPicture(body: Body, { field, entry }: PicturePlace, value: string): Body | null {
  if (!entry) return { ...body, [field]: value };
  const { list, row, part } = entry;
  const entries = body[field] as readonly BodyEntry[];
  const isNew = row === entries.length && row < list.most && !isFixed(list);
  if (row >= entries.length && !isNew) return null;
  const changed = { ...(isNew ? blankEntry(list) : entries[row]), [part]: value };
  return { ...body, [field]: [...entries.slice(0, row), changed, ...entries.slice(row + 1)] };
}
