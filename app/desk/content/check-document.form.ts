import * as z from "zod/mini";
import { emailMistakes, findAddressMistake, isMailAddress } from "../../mail/header-fields.ts";
import { excessOf, isStorable, tooLong } from "../../server/forms/limits.ts";
import type { FormSchema } from "../../server/forms/rules.form.ts";
import { countryName, readCountry } from "../../site/publishing/country.ts";
import {
  type DocumentDefinition,
  type Entry,
  type TextField,
  isBlank,
  isInParts,
  type ListField,
  type Mistake,
  type Submitted,
} from "../../site/publishing/document.ts";
import { centsOf, countOf, daysOf, type Titled, phoneLink, isSlug } from "../../site/publishing/field-values.ts";
import { fromNewYork, readDay } from "../../ui/days.ts";
import { readBlocks, readDocumentForm, readField, type ReadOptions, readRows, type Row } from "./read-document-form.ts";

export interface KnownPictures {
  /** All usable pictures. Omitted if only some are known: the server then checks. */
  ready?: readonly string[];
  /** Pictures still being prepared. A draft may use them. */
  waiting?: readonly string[];
  /** Pictures of both kinds that have no description and aren't decoration. A draft may use them. */
  undescribed?: readonly string[];
}

interface Options extends ReadOptions {
  /** For a draft, where only mistakes marked `isLimit` count. */
  onlyLimits?: boolean;
}

/** The path starts within the field: empty, or a row and a part. */
interface Found extends Omit<Mistake, "field"> {
  path: (string | number)[];
}

/** Makes a document's form schema. Mistakes name an entry by its row in the form, not by its typed position. */
export function documentForm(
  definition: DocumentDefinition,
  pictures: KnownPictures,
  options: Options = {},
): FormSchema<Submitted> {
  const shape = Object.fromEntries(Object.keys(definition.fields).map((name) => [name, z.optional(z.unknown())]));
  const form = z.object(shape).check(({ value, issues }) => {
    for (const { path, message, isLimit } of findMistakes(definition, value, pictures, options))
      if (isLimit || !options.onlyLimits) issues.push({ code: "custom", input: value, path, message });
  });
  return form as FormSchema<Submitted>;
}

/** Returns a document's mistakes. A slug that publishing will generate isn't missing. */
export function mistakesIn(definition: DocumentDefinition, submitted: Submitted, pictures: KnownPictures): Mistake[] {
  return findMistakes(definition, submitted, pictures).map(({ path, ...mistake }) => {
    const field = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
    return Object.assign(mistake, { field: field.slice(1) });
  });
}

function findMistakes(
  definition: DocumentDefinition,
  posted: Readonly<Record<string, unknown>>,
  pictures: KnownPictures,
  options: ReadOptions = {},
): Found[] {
  const inFields = Object.entries(definition.fields).flatMap(([name, field]) =>
    (field.kind === "list"
      ? listMistakes(field, posted[name], pictures, options)
      : textMistake([], field, posted[name], pictures)
    ).map((found) => Object.assign(found, { path: [name, ...found.path] })),
  );
  const texts = readDocumentForm(definition, posted, options);
  return [...inFields, ...undescribedIn([], definition.fields, texts, pictures)];
}

function listMistakes(field: ListField, posted: unknown, pictures: KnownPictures, options: ReadOptions): Found[] {
  const rows = readRows(field, posted, options);
  const mistakes = rows.flatMap((one, at) => {
    const { row, place, entry, texts } = one;
    return (
      Object.entries(field.fields)
        // A slug comes from another field; if that one is blank, only its own mistake is shown.
        .filter(([part, { from }]) => from === undefined || entry[part] || entry[from])
        .flatMap(([part, rule]) =>
          textMistake([row, part], rule, rule.kind === "titled" ? texts[part] : entry[part], pictures),
        )
        .concat(neededFields(field, one), takenSlug(field, rows, at), reservedSlug(field, one))
        .concat(takenCountry(field, rows, at), undescribedIn([row], field.fields, entry, pictures))
        .map((found) => Object.assign(found, { message: `${field.entry} ${place + 1}: ${found.message}` }))
    );
  });
  const { label, least, most } = field;
  const written = rows.filter(({ entry }) => !isBlank(field, entry)).length;
  if (written >= least && written <= most) return mistakes;
  const count: Found = {
    path: [],
    message: `${label}: ${least === most ? `exactly ${least}` : `${least} to ${most}`} entries are needed`,
  };
  return [written > most ? { ...count, isLimit: true } : count, ...mistakes];
}

function takenSlug({ fields }: ListField, rows: readonly Row[], at: number): Found[] {
  const { row, entry: { slug } = {} } = rows[at] ?? {};
  if (row === undefined || slug === undefined || slug === "") return [];
  const path = [row, "slug"];
  if (rows.slice(0, at).some(({ entry }) => entry.slug === slug))
    return [{ path, message: `Another entry already has the address “${slug}”` }];
  const hadIt = ({ entry }: Row, place: number) => place !== at && entry.formerSlugs?.split("\n").includes(slug);
  return fields.slug?.keepsFormer && rows.some(hadIt)
    ? [{ path, message: `“${slug}” still leads to another entry, which had it before; choose another address` }]
    : [];
}

function takenCountry({ fields }: ListField, rows: readonly Row[], at: number): Found[] {
  const part = Object.keys(fields).find((name) => fields[name]?.kind === "countries");
  const one = rows[at];
  if (part === undefined || !one) return [];
  const read = ({ entry }: Row) => (entry[part] ?? "").split("\n").flatMap((name) => readCountry(name) ?? []);
  const before = new Set(rows.slice(0, at).flatMap(read));
  const taken = read(one).find((code) => before.has(code));
  return taken ? [{ path: [one.row, part], message: `${countryName(taken)} is already in another group` }] : [];
}

/** Fields that may be blank only while the field that needs them is. */
function neededFields({ fields }: ListField, { row, entry }: Row): Found[] {
  return Object.entries(fields).flatMap(([part, { needs }]) => {
    if (needs === undefined || !entry[part] || entry[needs]) return [];
    return [{ path: [row, needs], message: missing(fields[needs]?.label ?? needs) }];
  });
}

/** A slug reserved for something else. Former slugs count too, because they are still addresses. */
function reservedSlug({ fields }: ListField, { row, entry }: Row): Found[] {
  return ["slug", "formerSlugs"].flatMap((part) => {
    const found = (entry[part] ?? "").split("\n").find((slug) => fields.slug?.reserved?.includes(slug));
    return found === undefined
      ? []
      : [
          {
            path: [row, part],
            message: `“${found}” is the name of something else on this site or its mail; choose another address`,
          },
        ];
  });
}

/** Chosen pictures with no description, either in the library or in the field next to them. */
function undescribedIn(
  path: Found["path"],
  fields: DocumentDefinition["fields"] | ListField["fields"],
  texts: Submitted | Entry,
  { undescribed = [] }: KnownPictures,
): Found[] {
  return Object.entries(fields).flatMap(([part, field]) => {
    if (field.kind !== "picture" || !undescribed.includes(String(texts[part]))) return [];
    if (field.describedBy !== undefined && texts[field.describedBy]) return [];
    return [
      {
        path: [...path, part],
        message: `${field.label}: say what the picture shows, or mark it as decoration`,
        isShowable: true,
      },
    ];
  });
}

function textMistake(path: Found["path"], field: TextField, posted: unknown, pictures: KnownPictures): Found[] {
  const text = readField(field, posted);
  const limit = limitOn(field, text);
  if (limit !== null) return [{ path, message: limit, isLimit: true }];
  const message = messageFor(field, text, pictures);
  if (message !== null) return [{ path, message }];
  return field.kind === "titled" ? blockMistakes(path, field, posted) : [];
}

function missing(label: string): string {
  return `${label} can't be blank`;
}

export const BLOCK_LABELS = { title: "Title", text: "Text" } as const;

function blockMistakes(path: Found["path"], { block, label }: TextField, posted: unknown): Found[] {
  return readBlocks(posted).flatMap(([row, titled]) => {
    const blank = Object.entries(titled).filter(([, written]) => written === "");
    if (blank.length === 2) return [];
    return blank.map(([part]) => ({
      path: [...path, row, part],
      message: `${block ?? label} ${row + 1}: ${missing(BLOCK_LABELS[part as keyof Titled])}`,
    }));
  });
}

function limitOn({ label, most }: TextField, text: string): string | null {
  if (!isStorable(text)) return `${label} contains a character that can't be stored`;
  const excess = excessOf(text, most);
  return excess && tooLong(label, excess);
}

function messageFor(field: TextField, text: string, { ready, waiting = [] }: KnownPictures): string | null {
  const { kind, label } = field;
  const isChosen = kind === "picture" || kind === "choice";
  if (text === "" && field.optional) return null;
  if (text === "") return isChosen ? `${label}: choose one` : missing(label);
  if (!isInParts(kind) && kind !== "text" && kind !== "markdown" && text.includes("\n"))
    return `${label} has to be one line`;
  if (kind === "picture" && waiting.includes(text))
    return `${label}: the picture is still being prepared; publish in about ten seconds`;
  if (kind === "picture" && ready && !ready.includes(text))
    return `${label}: the picture that was chosen isn't there anymore; choose another${field.optional ? ", or none" : ""}`;
  if (kind === "choice" && !Object.hasOwn(field.options ?? {}, text)) return `${label}: choose one`;
  const stranger = kind === "countries" && text.split("\n").find((name) => name.trim() && !readCountry(name));
  if (stranger)
    return `${label}: “${stranger.trim().slice(0, 60)}” isn't a country that we know. Write its English name or its two letters, such as Canada or CA, or “Everywhere else”`;
  if (kind === "email" && findAddressMistake(text) === "letters") return `${label}: ${emailMistakes.letters}`;
  const [isRight = () => true, sentence = ""] = FORMATS[kind] ?? [];
  return isRight(text) ? null : `${label} ${sentence}`;
}

const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,}$/i;

function isWebAddress(text: string): boolean {
  const isWhole = /^https:\/\/[^\s\\@/?#]+([/?#][^\s\\]*)?$/i.test(text) && URL.canParse(text);
  return isWhole && DOMAIN.test(new URL(text).hostname);
}

type Format = [isRight: (text: string) => boolean, sentence: string];

const FORMATS: Partial<Record<TextField["kind"], Format>> = {
  "web-address": [isWebAddress, "has to be a web address that begins with https://"],
  email: [isMailAddress, "has to be an email address, like name@example.com"],
  phone: [(text) => phoneLink(text) !== null, "has to be a phone number with area code, like (919) 555-0142"],
  date: [(text) => readDay(text) !== null, "has to be a date"],
  year: [(text) => /^(19|20)\d\d$/.test(text), "has to be a year, such as 2020"],
  moment: [
    (text) => fromNewYork(text) !== null,
    "has to be a date and a time that clocks in New York show (when they go forward in March, they skip the hour after 2 a.m.)",
  ],
  // A TikTok name has 2 to 24 characters and doesn't end with a period.
  handle: [
    (text) => /^(?!.*\.$)[\w.]{2,24}$/.test(text),
    "can have letters, digits, underscores and periods, without the @",
  ],
  money: [(text) => centsOf(text) !== null, "has to be an amount in dollars, such as 6.00, from 0 to 9,999.99"],
  days: [
    (text) => daysOf(text) !== null,
    "has to be a number of business days up to 100, such as 5, or two of them, such as 3-7",
  ],
  count: [(text) => countOf(text) !== null, "has to be a whole number from 1 to 999"],
  slug: [isSlug, "can have lower-case letters, digits and hyphens, such as summer-camp"],
  "former-slugs": [
    (text) => text.split("\n").every(isSlug),
    "can have one address in each line, with lower-case letters, digits and hyphens",
  ],
};
