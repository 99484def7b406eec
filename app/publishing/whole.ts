import {
  type Body,
  type BodyEntry,
  type DocumentDefinition,
  type EntryField,
  isInParts,
  type ListField,
  type TextField,
} from "./document.ts";

/** Whether a stored text has every field of a definition, with its lists. */
export function isWhole({ fields }: DocumentDefinition, body: Body): boolean {
  return Object.entries(fields).every(([name, field]) => fits(field, body[name]));
}

/** Returns a stored text with another's fields in place of those that it lacks. */
export function completed({ fields }: DocumentDefinition, body: Body, other: Body): Body {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, (fits(field, body[name]) ? body : other)[name] ?? ""]),
  );
}

function fits(field: TextField | ListField, value: Body[string] | undefined): boolean {
  if (field.kind !== "list") return fitsText(field, value);
  if (!Array.isArray(value) || value.length < field.least || value.length > field.most) return false;
  return value.every((entry: string | BodyEntry) => {
    if (typeof entry !== "object" || entry === null) return false;
    return Object.entries(field.fields).every(([name, one]) => fitsText(one, entry[name]));
  });
}

function fitsText({ kind }: EntryField, value: unknown): boolean {
  if (kind === "moment") return value === "" || (typeof value === "string" && !Number.isNaN(Date.parse(value)));
  if (!isInParts(kind)) return typeof value === "string";
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
