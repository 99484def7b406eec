import { fromNewYork, readDay, toNewYork } from "../../ui/days.ts";
import { countryName, readCountry } from "./country.ts";
import {
  type Body,
  type BodyEntry,
  type DocumentDefinition,
  entryInput,
  isFixed,
  isInParts,
  type ListField,
  type Submitted,
  type Text,
  type TextField,
} from "./document.ts";
import { blocksIn, centsOf, daysOf, isMoment, joinTitled, readTitled, toDollars } from "./field-values.ts";

export function toSubmitted(definition: DocumentDefinition, body: Body): Submitted {
  return mapTexts<Text, string>(definition, body, ({ kind }, value = "") => {
    if (typeof value === "string") return kind === "moment" && isMoment(value) ? toNewYork(value) : value;
    if (kind === "titled") return joinTitled(value.map(readTitled));
    if (kind === "countries") return value.map(countryName).join("\n");
    return value.join(kind === "paragraphs" ? "\n\n" : "\n");
  });
}

/** What can't be parsed stays as typed, because a draft may have mistakes. */
export function toBody(definition: DocumentDefinition, submitted: Submitted): Body {
  return mapTexts<string, Text>(definition, submitted, ({ kind }, text = "") => {
    if (kind === "moment") return fromNewYork(text) ?? text;
    if (kind === "date") return readDay(text) ?? text;
    if (kind === "money") return centsOf(text) === null ? text : toDollars(centsOf(text) ?? 0);
    if (kind === "days") return daysOf(text)?.join("-") ?? text;
    if (kind === "countries") return [...new Set(parts(text, /\n/).map((name) => readCountry(name) ?? name))];
    if (kind === "titled") return blocksIn(text);
    if (kind === "lines" || kind === "former-slugs") return parts(text, /\n/);
    return kind === "paragraphs" ? parts(text, /\n\s*\n/) : text;
  });
}

function parts(text: string, between: RegExp): string[] {
  return text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Changes each text of a document, or of its form. `change` gets a text, if there is one, and its input's name. */
export function mapTexts<From, To>(
  { fields }: DocumentDefinition,
  texts: Readonly<Record<string, From | readonly Readonly<Record<string, From>>[]>>,
  change: (field: TextField, text: From | undefined, input: string) => To,
): Record<string, To | Record<string, To>[]> {
  return mapValues(fields, (field, name) => {
    if (field.kind !== "list") return change(field, texts[name] as From | undefined, name);
    const entries = (texts[name] || []) as readonly Record<string, From>[];
    return entries.map((entry, row) =>
      mapValues(field.fields, (one, part) => change(one, entry[part], entryInput(name, row, part))),
    );
  });
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}

export function textsIn(submitted: Submitted): string[] {
  return Object.values(submitted).flatMap((value) =>
    typeof value === "string" ? value : value.flatMap(Object.values<string>),
  );
}

export function blankEntry({ fields }: ListField): BodyEntry {
  return mapValues(fields, blankOf);
}

function blankOf({ kind }: TextField): Text {
  return isInParts(kind) ? [] : "";
}

/** Whether a stored text has all required fields and lists, so that pages can show it. */
export function isWhole({ fields }: DocumentDefinition, body: Body): boolean {
  return problemsIn(fields, body).length === 0;
}

/** Returns sentences on what keeps data from having these fields. `isExact`: other fields are problems, too. */
export function problemsIn(fields: DocumentDefinition["fields"], data: unknown, isExact = false, place = ""): string[] {
  if (!isRecord(data)) return [`${place || "the file"} must be fields with their texts.`];
  const unknown = Object.keys(data).filter((name) => isExact && !Object.hasOwn(fields, name));
  return [
    ...unknown.map((name) => `${place}${name} is not a field; there are ${Object.keys(fields).join(", ")}.`),
    ...Object.entries(fields).flatMap(([name, field]) => problemsOf(field, data[name], isExact, place + name)),
  ];
}

function problemsOf(field: TextField | ListField, value: unknown, isExact: boolean, place: string): string[] {
  if (field.kind === "list") {
    const { least, most } = field;
    if (!Array.isArray(value) || value.length < least || value.length > most)
      return [`${place} must be a list of ${least} to ${most} entries.`];
    return value.flatMap((entry, row) => problemsIn(field.fields, entry, isExact, `${place} ${row + 1}, `));
  }
  if (value === undefined) return field.optional ? [] : [`${place} is missing.`];
  if (!isText(field, value)) return [`${place} must be a ${isInParts(field.kind) ? "list of texts" : "text"}.`];
  if (field.kind !== "moment" || value === "" || isMoment(String(value))) return [];
  return [`${place} must be a moment in UTC, such as 2027-01-31T14:00:00.000Z, or blank.`];
}

function isText({ kind }: TextField, value: unknown): value is Text {
  if (!isInParts(kind)) return typeof value === "string";
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

/** Completes a stored text for its form: missing fields come from `other`, and missing parts of entries are blank. */
export function completed(definition: DocumentDefinition, body: Body, other: Body): Body {
  const whole = mapValues(definition.fields, (field, name): Body[string] => {
    const value: unknown = body[name];
    if (field.kind !== "list") return (isText(field, value) ? value : other[name]) ?? "";
    if (!Array.isArray(value)) return other[name] ?? [];
    const rows = isFixed(field) ? Array.from({ length: field.most }, (_, row) => value[row] ?? {}) : value;
    return rows.filter(isRecord) as BodyEntry[];
  });
  return mapTexts<Text, Text>(definition, whole, (field, text) => (isText(field, text) ? text : blankOf(field)));
}
