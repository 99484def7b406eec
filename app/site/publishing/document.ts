type Written = "line" | "text" | "lines" | "paragraphs" | "titled" | "markdown";
type Measure = "date" | "year" | "moment" | "money" | "days" | "count" | "countries";
type Address = "web-address" | "email" | "phone" | "handle" | "slug" | "former-slugs";

/**
 * A field with text. `line` has one line, `text` several, `lines` is a headline, line by line, `paragraphs` are
 * separated by blank lines, `titled` are blocks of a title and a text (field-values.ts), `markdown` has headings, lists
 * and links (ui/read-prose.server.ts), `date` is an ISO date, `year` has four digits, `moment` is a date and time
 * (ISO-8601 UTC; its form shows New York time), `handle` is a name on TikTok without the @, and `picture` is a picture
 * of the library or the path of a drawing. `money` is dollars with two decimals, `days` a number of business days or
 * two (`3-7`), `count` a number from 1 to 999, and `countries` a list of codes that people read and write as names.
 * Only entries of a list have a `slug`, the last part of their page's address, and `former-slugs`, its earlier ones, in
 * fields named `slug` and `formerSlugs`.
 */
export interface TextField {
  kind: Written | Measure | Address | "picture" | "choice";
  label: string;
  /** What it is for and where it stands, for the person who writes. */
  help?: string | undefined;
  /** Most characters, counted as in server/forms/limits.ts. */
  most: number;
  /** Its lines are set in poster type, each as wide as the space. */
  poster?: true | undefined;
  optional?: true | undefined;
  options?: Readonly<Record<string, string>> | undefined;
  /** For a choice in a list: what is chosen in a new entry. */
  preset?: string | undefined;
  /** For `titled`: the name of one block, such as "Highlight". */
  block?: string | undefined;
  /** For a picture: the field that describes it, where the library's description isn't used. */
  describedBy?: string | undefined;
  /** For a picture: the folder of the pictures that ship with the site, such as `/pictures/team/`. */
  folder?: string | undefined;
  /** The field of the same entry that must not be blank if this one is filled in. */
  needs?: string | undefined;
  /** For a slug: the field that it is made from if it is left blank. */
  from?: string | undefined;
  /** Slugs that no entry may have, now or before: a creator's is a subdomain too. */
  reserved?: readonly string[] | undefined;
  /** Other records may still refer to an entry by an earlier slug, so no other entry may get that slug. */
  keepsFormer?: true | undefined;
}

export interface ListField {
  kind: "list";
  label: string;
  help?: string | undefined;
  /** The name of one entry, such as "Person". */
  entry: string;
  fields: Readonly<Record<string, TextField>>;
  least: number;
  most: number;
}

/** One kind of content: types, stored text, form, checks and history follow from its fields. */
export interface DocumentDefinition {
  name: string;
  /** What is in it, if the name doesn't say. */
  about?: string | undefined;
  /** The page that shows it, if there is one that always does. */
  path?: string | undefined;
  /** The folder of its entries' pages, such as `/creators/`. */
  folder?: string | undefined;
  fields: Readonly<Record<string, TextField | ListField>>;
}

type TextValue<Field> = Field extends { kind: "lines" | "paragraphs" | "titled" | "former-slugs" | "countries" }
  ? readonly string[]
  : Field extends { kind: "choice"; options: infer Options }
    ? keyof Options & string
    : string;

type ValueOf<Field> = Field extends { kind: "list"; fields: infer Fields }
  ? readonly { readonly [Name in keyof Fields]: TextValue<Fields[Name]> }[]
  : TextValue<Field>;

export type TextOf<Definition extends DocumentDefinition> = {
  readonly [Name in keyof Definition["fields"]]: ValueOf<Definition["fields"][Name]>;
};

export type Text = string | readonly string[];
export type BodyEntry = Readonly<Record<string, Text>>;

/** By field, a text, its lines or paragraphs, or the entries of a list. */
export type Body = Readonly<Record<string, Text | readonly BodyEntry[]>>;

/** An entry as a form has it. */
export type Entry = Readonly<Record<string, string>>;

/** A document as a form has it: lines, paragraphs and titled blocks are one text. */
export type Submitted = Readonly<Record<string, string | readonly Entry[]>>;

/** A mistake in a form. `field` is the input's name: `intro`, or `team[2].name` for an entry. */
export interface Mistake {
  field: string;
  message: string;
  /** It keeps the text from being stored, even as a draft. */
  isLimit?: true | undefined;
  /** A preview can show the text as it is. */
  isShowable?: true | undefined;
}

/** Returns the name of an input in an entry of a list, as Conform reads it. */
export function entryInput(list: string, row: number, field: string): string {
  return `${list}[${row}].${field}`;
}

const IN_PARTS: ReadonlySet<string> = new Set(["lines", "paragraphs", "titled", "former-slugs", "countries"]);

/** Whether a text of this kind is a list of its lines, paragraphs, blocks, addresses or countries. */
export function isInParts(kind: TextField["kind"]): boolean {
  return IN_PARTS.has(kind);
}

/** Each entry then has its own place on the page. */
export function isFixed({ least, most }: ListField): boolean {
  return least === most;
}

export function isBlank({ fields }: ListField, entry: Entry): boolean {
  return Object.entries(entry).every(([name, text]) => text === "" || text === fields[name]?.preset);
}

/** Fields of a page that has a title of its own: what browsers, search engines and other websites say about it. */
export const headFields = {
  pageTitle: {
    kind: "line",
    label: "Title for search engines",
    help: "The browser's tab has it, too. The company's name follows it. Aim for 60 characters or fewer. Left blank, the page keeps its usual title.",
    most: 120,
    optional: true,
  },
  pageDescription: {
    kind: "text",
    label: "Description for search engines",
    help: "One or two sentences below the title in search results, and below a link that someone shares. Aim for 155 characters or fewer. Left blank, the page keeps its usual description.",
    most: 300,
    optional: true,
  },
} as const satisfies Record<string, TextField>;

export const headline = {
  kind: "lines",
  label: "Headline",
  help: "Each line becomes one line of the poster, as wide as the poster.",
  most: 80,
  poster: true,
} as const satisfies TextField;

/** The entry's earlier addresses. The form adds to them when the slug changes. */
export const formerSlugs = {
  kind: "former-slugs",
  label: "Earlier web addresses",
  help: "One in each line. They lead to the page, so that old links keep working. A changed address is added by itself.",
  most: 600,
  optional: true,
} as const satisfies TextField;
