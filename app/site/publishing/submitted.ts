import { fromNewYork, readDay, toNewYork } from "../../ui/days.ts";
import { countryName, readCountry } from "./country.ts";
import {
  isInParts,
  type Body,
  type BodyEntry,
  type DocumentDefinition,
  type EntryField,
  type ListField,
  type Submitted,
  type Text,
  isFixed,
  type TextField,
} from "./document.ts";
import { centsOf, daysOf, toDollars, blocksIn, joinTitled, readTitled, isMoment } from "./field-values.ts";

/** Returns a document's text as its form shows it. */
export function toSubmitted({ fields }: DocumentDefinition, body: Body): Submitted {
  return mapValues(fields, (field, name) => {
    if (field.kind !== "list") return toText(field, body[name] as Text);
    return ((body[name] ?? []) as readonly BodyEntry[]).map((entry) =>
      mapValues(field.fields, (one, part) => toText(one, entry[part])),
    );
  });
}

function toText({ kind }: EntryField, value: Text = ""): string {
  if (typeof value === "string") return kind === "moment" && isMoment(value) ? toNewYork(value) : value;
  if (kind === "titled") return joinTitled(value.map(readTitled));
  if (kind === "countries") return value.map(countryName).join("\n");
  return value.join(kind === "paragraphs" ? "\n\n" : "\n");
}

/** Returns the text that a form has. A moment that can't be read stays as typed: a draft may have mistakes. */
export function toBody({ fields }: DocumentDefinition, submitted: Submitted): Body {
  return mapValues(fields, (field, name) => {
    const value = submitted[name] ?? "";
    if (field.kind !== "list") return toValue(field, String(value));
    if (typeof value === "string") return [];
    return value.map((entry) => mapValues(field.fields, (one, part) => toValue(one, entry[part] ?? "")));
  });
}

function toValue({ kind }: EntryField, text: string): Text {
  // A draft keeps what can't be read.
  if (kind === "moment") return fromNewYork(text) ?? text;
  if (kind === "date") return readDay(text) ?? text;
  if (kind === "money") return centsOf(text) === null ? text : toDollars(centsOf(text) ?? 0);
  if (kind === "days") return daysOf(text)?.join("-") ?? text;
  if (kind === "countries") return [...new Set(parts(text, /\n/).map((name) => readCountry(name) ?? name))];
  if (kind === "titled") return blocksIn(text);
  if (kind === "lines" || kind === "former-slugs") return parts(text, /\n/);
  return kind === "paragraphs" ? parts(text, /\n\s*\n/) : text;
}

function parts(text: string, between: RegExp): string[] {
  return text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}

/** Returns every text of a form. */
export function textsIn(submitted: Submitted): string[] {
  return Object.values(submitted).flatMap((value) =>
    typeof value === "string" ? value : value.flatMap(Object.values<string>),
  );
}

/** Returns an entry of a list with nothing written in it. */
export function blankEntry({ fields }: ListField): BodyEntry {
  return Object.fromEntries(Object.entries(fields).map(([part, { kind }]) => [part, isInParts(kind) ? [] : ""]));
}

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
