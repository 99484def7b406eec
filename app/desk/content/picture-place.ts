import {
  type Body,
  type BodyEntry,
  type DocumentDefinition,
  entryInput,
  isFixed,
  type ListField,
} from "../../site/publishing/document.ts";
import { blankEntry } from "../../site/publishing/submitted.ts";

/** A place for a picture in a document: a field, or a field of an entry, whose row counts from 0. */
export interface PicturePlace {
  /** The input's name. */
  input: string;
  /** As a person reads it, such as "Person 2: Portrait". */
  label: string;
  field: string;
  entry: { list: ListField; row: number; part: string } | null;
}

/** Returns the place that an input is for, or null if the document's form has no such input for a picture. */
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
  // The blank entry after the last one has a place too.
  if (one?.kind !== "picture" || !(row <= field.most)) return null;
  return {
    input: entryInput(name, row, part),
    label: `${field.entry} ${row + 1}: ${one.label}`,
    field: name,
    entry: { list: field, row, part },
  };
}

/** Returns the value of a place, or null if the text has no such entry. */
export function pictureIn(body: Body, { field, entry }: PicturePlace): string | null {
  const value = entry ? (body[field] as readonly BodyEntry[])[entry.row]?.[entry.part] : body[field];
  return typeof value === "string" ? value : null;
}

/** Returns the text with a picture in a place, or null if there is no entry for it. The entry after the last is new. */
export function withPicture(body: Body, { field, entry }: PicturePlace, value: string): Body | null {
  if (!entry) return { ...body, [field]: value };
  const { list, row, part } = entry;
  const entries = body[field] as readonly BodyEntry[];
  const isNew = row === entries.length && row < list.most && !isFixed(list);
  if (row >= entries.length && !isNew) return null;
  const changed = { ...(isNew ? blankEntry(list) : entries[row]), [part]: value };
  return { ...body, [field]: [...entries.slice(0, row), changed, ...entries.slice(row + 1)] };
}
