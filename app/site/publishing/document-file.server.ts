import { LineCounter, parseDocument, stringify } from "yaml";
import { readTypedField } from "../../server/forms/typed-text.ts";
import {
  type Body,
  type DocumentDefinition,
  type EntryField,
  isInParts,
  type ListField,
  type TextField,
} from "./document.ts";
import { isMoment } from "./field-values.ts";

/** Writes a document as YAML, with the fields in the order of the form. */
export function writeDocumentFile({ name, fields }: DocumentDefinition, body: Body): string {
  const ordered = Object.fromEntries(Object.keys(fields).map((field) => [field, body[field]]));
  return `# ${name}\n${stringify(ordered, { lineWidth: 0, aliasDuplicateObjects: false })}`;
}

/** Reads a document from YAML, or returns its problems as sentences. Doesn't validate the texts. */
export function readDocumentFile(
  { fields }: DocumentDefinition,
  text: string,
): { body: Body } | { problems: string[] } {
  const lines = new LineCounter();
  // "failsafe" reads all values as text (YAML 1.2.2, section 10.1).
  const document = parseDocument(text, {
    schema: "failsafe",
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
  });
  const broken = [...document.errors, ...document.warnings];
  if (broken.length > 0)
    return { problems: broken.map(({ message, pos }) => `line ${lines.linePos(pos[0]).line}: ${message}`) };
  let data: unknown;
  try {
    data = document.toJS({ maxAliasCount: 0, reviver: readTypedField });
  } catch {
    return { problems: ["an alias (*) refers to another place, but a document is written out."] };
  }
  const problems = problemsIn(fields, data, "");
  return problems.length > 0 ? { problems } : { body: data as Body };
}

function problemsIn(
  fields: Readonly<Record<string, TextField | ListField | EntryField>>,
  data: unknown,
  place: string,
): string[] {
  if (!isRecord(data)) return [`${place || "the file"} must be fields with their texts.`];
  const unknown = Object.keys(data).filter((name) => !Object.hasOwn(fields, name));
  return [
    ...unknown.map((name) => `${place}${name} is not a field; there are ${Object.keys(fields).join(", ")}.`),
    ...Object.entries(fields).flatMap(([name, field]) => problemsOf(field, data[name], place + name)),
  ];
}

function problemsOf(field: TextField | ListField | EntryField, value: unknown, place: string): string[] {
  if (value === undefined) return [`${place} is missing.`];
  if (field.kind === "list") {
    if (!Array.isArray(value)) return [`${place} must be a list.`];
    return value.flatMap((entry, row) => problemsIn(field.fields, entry, `${place} ${row + 1}, `));
  }
  if (isInParts(field.kind)) {
    const isList = Array.isArray(value) && value.every((one) => typeof one === "string");
    return isList ? [] : [`${place} must be a list of texts.`];
  }
  if (typeof value !== "string") return [`${place} must be a text.`];
  if (field.kind !== "moment" || value === "" || isMoment(value)) return [];
  return [`${place} must be a moment in UTC, such as 2027-01-31T14:00:00.000Z, or blank.`];
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
