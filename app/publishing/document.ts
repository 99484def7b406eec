/**
 * A field with text. `line` has one line, `text` several, `lines` is a headline with one line for each of its own,
 * `paragraphs` are separated by blank lines, `date` is an ISO date, and `picture` is the path of a picture.
 */
export interface TextField {
  kind: "line" | "text" | "lines" | "paragraphs" | "web-address" | "email" | "phone" | "date" | "picture" | "choice";
  label: string;
  /** What it is for and where it stands, for the person who writes. */
  help?: string | undefined;
  /** Most characters, counted as in forms/limits.ts. */
  most: number;
  /** Its lines are set in poster type, each as wide as its place. */
  poster?: true | undefined;
  /** It may be blank. */
  optional?: true | undefined;
  /** For a choice: its values with their labels. */
  options?: Readonly<Record<string, string>> | undefined;
  /** For a picture: the folder with the pictures that the website begins with, such as `/pictures/team/`. */
  folder?: string | undefined;
}

/** The last part of the address of an entry's page. Left blank, it is made from the field `from`. */
export interface SlugField extends Omit<TextField, "kind" | "options" | "folder" | "poster"> {
  kind: "slug";
  from: string;
}

/** Addresses that the entry had before, which lead to it. The form adds to it when its slug changes. */
export interface FormerSlugsField extends Omit<TextField, "kind" | "options" | "folder" | "poster"> {
  kind: "former-slugs";
}

export type EntryField = TextField | SlugField | FormerSlugsField;

/** A list that a member adds to, orders and shortens. */
export interface ListField {
  kind: "list";
  label: string;
  help?: string | undefined;
  /** The name of one entry, such as "Person". */
  entry: string;
  /** `slug` and `formerSlugs` are the names of the fields of these kinds. */
  fields: Readonly<Record<string, EntryField>>;
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

type TextValue<Field> = Field extends { kind: "lines" | "paragraphs" | "former-slugs" }
  ? readonly string[]
  : Field extends { kind: "choice"; options: infer Options }
    ? keyof Options & string
    : string;

type ValueOf<Field> = Field extends { kind: "list"; fields: infer Fields }
  ? readonly { readonly [Name in keyof Fields]: TextValue<Fields[Name]> }[]
  : TextValue<Field>;

/** The text of a document whose definition is known. */
export type TextOf<Definition extends DocumentDefinition> = {
  readonly [Name in keyof Definition["fields"]]: ValueOf<Definition["fields"][Name]>;
};

type Text = string | readonly string[];
export type BodyEntry = Readonly<Record<string, Text>>;

/** The text of any document: by field, a text, its lines or paragraphs, or the entries of a list. */
export type Body = Readonly<Record<string, Text | readonly BodyEntry[]>>;

/** An entry as a form has it. */
export type Entry = Readonly<Record<string, string>>;

/** A document as a form has it: lines and paragraphs are one text. */
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
  return mapValues(fields, (field, name) => {
    if (field.kind !== "list") return toText(field, body[name] as Text);
    return ((body[name] ?? []) as readonly BodyEntry[]).map((entry) =>
      mapValues(field.fields, (one, part) => toText(one, entry[part])),
    );
  });
}

function toText({ kind }: EntryField, value: Text = ""): string {
  if (typeof value === "string") return value;
  return value.join(kind === "paragraphs" ? "\n\n" : "\n");
}

/** Returns the text that a form has, once it was checked. */
export function toBody({ fields }: DocumentDefinition, submitted: Submitted): Body {
  return mapValues(fields, (field, name) => {
    const value = submitted[name] ?? "";
    if (field.kind !== "list") return toValue(field, String(value));
    if (typeof value === "string") return [];
    return value.map((entry) => mapValues(field.fields, (one, part) => toValue(one, entry[part] ?? "")));
  });
}

function toValue({ kind }: EntryField, text: string): Text {
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

/** Whether a list always has the same number of entries, each with its own place on the page. */
export function isFixed({ least, most }: ListField): boolean {
  return least === most;
}

/** Whether nothing is written or chosen in an entry of a list. */
export function isBlank(entry: Entry): boolean {
  return Object.values(entry).every((text) => text === "");
}
