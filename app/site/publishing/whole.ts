import {
  type Body,
  type BodyEntry,
  type DocumentDefinition,
  type EntryField,
  isFixed,
  isInParts,
  type ListField,
  type TextField,
} from "./document.ts";
import { blankEntry } from "./submitted.ts";

/** Whether a stored text has every field of a definition that may not be blank, with its lists: visitors can see it. */
export function isWhole({ fields }: DocumentDefinition, body: Body): boolean {
  return Object.entries(fields).every(([name, field]) => fits(field, body[name]));
}

function fits(field: TextField | ListField, value: Body[string] | undefined): boolean {
  if (field.kind !== "list") return fitsText(field, value);
  if (!Array.isArray(value) || value.length < field.least || value.length > field.most) return false;
  return value.every((entry: string | BodyEntry) => {
    if (typeof entry !== "object" || entry === null) return false;
    return Object.entries(field.fields).every(([name, one]) => fitsText(one, entry[name]));
  });
}

function fitsText(field: EntryField, value: unknown): boolean {
  if (value === undefined) return field.optional === true;
  return isText(field, value) && (field.kind !== "moment" || value === "" || !Number.isNaN(Date.parse(String(value))));
}

function isText({ kind }: EntryField, value: unknown): boolean {
  if (!isInParts(kind)) return typeof value === "string";
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/**
 * Returns a stored text with every field of a definition, so that its form can be shown: with another's fields in place
 * of those that it lacks, and blanks for what its entries lack. It may have mistakes, as a draft has.
 */
export function completed({ fields }: DocumentDefinition, body: Body, other: Body): Body {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value: unknown = body[name];
      if (field.kind === "list") return [name, Array.isArray(value) ? entriesOf(field, value) : (other[name] ?? [])];
      return [name, (isText(field, value) ? body : other)[name] ?? ""];
    }),
  );
}

function entriesOf(field: ListField, value: readonly unknown[]): BodyEntry[] {
  const blank = blankEntry(field);
  const rows = isFixed(field) ? Array.from({ length: field.most }, (_, row) => value[row] ?? {}) : value;
  const entries = rows.filter((row): row is BodyEntry => typeof row === "object" && row !== null);
  return entries.map((entry) =>
    Object.fromEntries(
      Object.entries(field.fields).map(([part, one]) => [part, (isText(one, entry[part]) ? entry : blank)[part] ?? ""]),
    ),
  );
}
