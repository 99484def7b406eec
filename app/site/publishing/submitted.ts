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

/** Converts a document's text to the values of its form. */
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

/**
 * Converts a form's values to a document's text. What can't be parsed stays as typed, because a draft may have
 * mistakes.
 */
export function toBody({ fields }: DocumentDefinition, submitted: Submitted): Body {
  return mapValues(fields, (field, name) => {
    const value = submitted[name] ?? "";
    if (field.kind !== "list") return toValue(field, String(value));
    if (typeof value === "string") return [];
    return value.map((entry) => mapValues(field.fields, (one, part) => toValue(one, entry[part] ?? "")));
  });
}

function toValue({ kind }: EntryField, text: string): Text {
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

/** Returns all texts of a form. */
export function textsIn(submitted: Submitted): string[] {
  return Object.values(submitted).flatMap((value) =>
    typeof value === "string" ? value : value.flatMap(Object.values<string>),
  );
}

/** Returns a blank entry of a list. */
export function blankEntry({ fields }: ListField): BodyEntry {
  return Object.fromEntries(Object.entries(fields).map(([part, { kind }]) => [part, isInParts(kind) ? [] : ""]));
}

/** Whether a stored text has all required fields and lists, so that pages can show it. */
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
 * Completes a stored text for its form: missing fields come from `other`, and missing parts of entries are blank. The
 * result may still have mistakes, as drafts do.
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
