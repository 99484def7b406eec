import { fromNewYork, readDay, toNewYork } from "../../ui/days.ts";
import { centsOf, daysOf, toDollars } from "./amount.ts";
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
} from "./document.ts";
import { isMoment } from "./moment.ts";
import { blocksIn, joinTitled, readTitled } from "./titled.ts";

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
