/**
 * A field with text. `line` has one line, `text` several, `lines` is a headline with one line for each of its own,
 * `paragraphs` are separated by blank lines, and `portrait` is the path of a picture.
 */
export interface TextField {
  kind: "line" | "text" | "lines" | "paragraphs" | "portrait";
  label: string;
  /** What it is for and where it stands, for the person who writes. */
  help?: string | undefined;
  /** Most characters, counted as in forms/limits.ts. */
  most: number;
}

/** A list that a member adds to, orders and shortens. */
export interface ListField {
  kind: "list";
  label: string;
  help?: string | undefined;
  /** The name of one entry, such as "Person". */
  entry: string;
  fields: Readonly<Record<string, TextField>>;
  /** Least and most entries. */
  least: number;
  most: number;
}

/** One kind of content: types, stored text, form, checks and history follow from its fields. */
export interface DocumentDefinition {
  name: string;
  /** The page that shows it. */
  path: string;
  fields: Readonly<Record<string, TextField | ListField>>;
}

type EntryOf<Fields> = { [Name in keyof Fields]: string };

type ValueOf<Field> = Field extends { kind: "list"; fields: infer Fields }
  ? readonly EntryOf<Fields>[]
  : Field extends { kind: "lines" | "paragraphs" }
    ? readonly string[]
    : string;

/** The text of a document whose definition is known. */
export type TextOf<Definition extends DocumentDefinition> = {
  readonly [Name in keyof Definition["fields"]]: ValueOf<Definition["fields"][Name]>;
};

export type Entry = Readonly<Record<string, string>>;

/** The text of any document: by field, a text, its lines or paragraphs, or the entries of a list. */
export type Body = Readonly<Record<string, string | readonly string[] | readonly Entry[]>>;

/** The same as a form has it: lines and paragraphs are one text. */
export type Submitted = Readonly<Record<string, string | readonly Entry[]>>;

/** A mistake in a form. `field` is the input's name: `intro`, or `team-2-name` for an entry. */
export interface Mistake {
  field: string;
  message: string;
}

/** Returns the name of an input in an entry of a list. */
export function entryInput(list: string, row: number, field: string): string {
  return `${list}-${row}-${field}`;
}

/** Returns a document's text as its form shows it. */
export function toSubmitted({ fields }: DocumentDefinition, body: Body): Submitted {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = body[name];
      if (kind === "lines") return [name, (value as readonly string[]).join("\n")];
      if (kind === "paragraphs") return [name, (value as readonly string[]).join("\n\n")];
      return [name, value as string | readonly Entry[]];
    }),
  );
}

/** Returns the text that a form has, once it was checked. */
export function toBody({ fields }: DocumentDefinition, submitted: Submitted): Body {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = submitted[name] ?? "";
      if (typeof value !== "string") return [name, value];
      if (kind === "lines") return [name, parts(value, /\n/)];
      if (kind === "paragraphs") return [name, parts(value, /\n\s*\n/)];
      return [name, value];
    }),
  );
}

function parts(text: string, between: RegExp): string[] {
  return text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

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
  if (field.kind === "lines" || field.kind === "paragraphs") return isList(value, (one) => typeof one === "string");
  if (field.kind !== "list") return typeof value === "string";
  const names = Object.keys(field.fields);
  const isEntry = (one: Entry | string) =>
    typeof one === "object" && names.every((name) => typeof one[name] === "string");
  return isList(value, isEntry) && value.length >= field.least && value.length <= field.most;
}

function isList(
  value: Body[string] | undefined,
  check: (one: Entry | string) => boolean,
): value is readonly string[] | readonly Entry[] {
  return Array.isArray(value) && value.every(check);
}

/** Whether a list always has the same number of entries, each with its own place on the page. */
export function isFixed({ least, most }: ListField): boolean {
  return least === most;
}

/** Whether nothing is written or chosen in an entry of a list. */
export function isBlank(entry: Entry): boolean {
  return Object.values(entry).every((text) => text === "");
}
