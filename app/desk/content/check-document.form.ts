import * as z from "zod/mini";
import { findAddressMistake, isMailAddress } from "../../mail/mail-address.ts";
import { excessOf, isStorable } from "../../server/forms/limits.ts";
import type { FormSchema } from "../../server/forms/rules.form.ts";
import { countryName, readCountry } from "../../site/publishing/country.ts";
import {
  type DocumentDefinition,
  type Entry,
  type EntryField,
  isBlank,
  isInParts,
  type ListField,
  type Mistake,
  type Submitted,
} from "../../site/publishing/document.ts";
import { centsOf, countOf, daysOf, type Titled, phoneLink } from "../../site/publishing/field-values.ts";
import { isSlug } from "../../site/publishing/slug.ts";
import { fromNewYork, readDay } from "../../ui/days.ts";
import { readBlocks, readEntries, readField, type ReadOptions, readRows, type Row } from "./read-document-form.ts";
import { blockWords, publishingMessages as messages } from "./words.ts";

/** What can be chosen where a picture is asked for. */
export interface KnownPictures {
  /** Left out where only some are known: the server then says whether there is such a picture. */
  ready?: readonly string[];
  /** Pictures that are still being prepared: a draft may have one. */
  waiting?: readonly string[];
  /** Those of both that nobody has described, and that are no decoration: a draft may have one. */
  undescribed?: readonly string[];
}

interface Options extends ReadOptions {
  /** For a draft, which may have all mistakes that are no limits. */
  onlyLimits?: boolean;
}

/** A mistake, and the way to it from its field: nothing, or a row and a part of it. */
interface Found extends Omit<Mistake, "field"> {
  path: (string | number)[];
}

/** Makes the schema of a document's form. An entry is named by its row in the form, wherever its number puts it. */
export function documentForm(
  { fields }: DocumentDefinition,
  pictures: KnownPictures,
  options: Options = {},
): FormSchema<Submitted> {
  const issuesOf = (found: readonly Found[]) =>
    found
      .filter(({ isLimit }) => isLimit || !options.onlyLimits)
      .map(({ path, message, ...params }) => {
        return { code: "custom", input: null, continue: true, path, message, params } as const;
      });
  const ruleOf = (field: EntryField | ListField) =>
    z.pipe(
      z.optional(z.unknown()),
      z.transform((posted, { issues }) => {
        if (field.kind !== "list") {
          issues.push(...issuesOf(textMistake([], field, posted, pictures)));
          return readField(field, posted);
        }
        const rows = readRows(field, posted);
        const entries = readEntries(field, rows, options);
        const read = rows.map((row, at) => Object.assign(row, { entry: entries[at] }));
        issues.push(...issuesOf(listMistakes(field, read, pictures)));
        return entries;
      }),
    );
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ruleOf(field)]));
  return z.object(shape).check(({ value, issues }) => {
    issues.push(...issuesOf(undescribedIn([], fields, value, pictures)));
  }) as FormSchema<Submitted>;
}

/** Returns the mistakes in a document. */
export function mistakesIn(definition: DocumentDefinition, submitted: Submitted, pictures: KnownPictures): Mistake[] {
  const { error } = documentForm(definition, pictures, { makesSlugs: false }).safeParse(submitted);
  return (error?.issues ?? []).map(({ path, message, ...issue }) => {
    const field = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
    return Object.assign({ field: field.slice(1), message }, "params" in issue && issue.params);
  });
}

function listMistakes(field: ListField, rows: readonly Row[], pictures: KnownPictures): Found[] {
  const mistakes = rows.flatMap((one, at) => {
    const { row, place, entry, texts } = one;
    return (
      Object.entries(field.fields)
        // A slug is made from another field, whose own mistake says what to write.
        .filter(([part, { kind, ...rest }]) => kind !== "slug" || entry[part] || ("from" in rest && entry[rest.from]))
        .flatMap(([part, rule]) =>
          textMistake([row, part], rule, rule.kind === "titled" ? texts[part] : entry[part], pictures),
        )
        .concat(neededFields(field, one), takenSlug(field, rows, at), reservedSlug(field, one))
        .concat(takenCountry(field, rows, at), undescribedIn([row], field.fields, entry, pictures))
        .map((found) => Object.assign(found, { message: messages.inEntry(field.entry, place + 1, found.message) }))
    );
  });
  const written = rows.filter(({ entry }) => !isBlank(field, entry)).length;
  if (written >= field.least && written <= field.most) return mistakes;
  const count: Found = { path: [], message: messages.count(field) };
  return [written > field.most ? { ...count, isLimit: true } : count, ...mistakes];
}

/** Two entries can't have one address. */
function takenSlug({ fields }: ListField, rows: readonly Row[], at: number): Found[] {
  const { row, entry: { slug } = {} } = rows[at] ?? {};
  if (row === undefined || slug === undefined || slug === "") return [];
  const path = [row, "slug"];
  if (rows.slice(0, at).some(({ entry }) => entry.slug === slug)) return [{ path, message: messages.taken(slug) }];
  const keepsFormer = fields.slug?.kind === "slug" && fields.slug.keepsFormer;
  const hadIt = ({ entry }: Row, place: number) => place !== at && entry.formerSlugs?.split("\n").includes(slug);
  return keepsFormer && rows.some(hadIt) ? [{ path, message: messages.takenBefore(slug) }] : [];
}

/** Two entries can't have one country. */
function takenCountry({ fields }: ListField, rows: readonly Row[], at: number): Found[] {
  const part = Object.keys(fields).find((name) => fields[name]?.kind === "countries");
  const one = rows[at];
  if (part === undefined || !one) return [];
  const read = ({ entry }: Row) => (entry[part] ?? "").split("\n").flatMap((name) => readCountry(name) ?? []);
  const before = new Set(rows.slice(0, at).flatMap(read));
  const taken = read(one).find((code) => before.has(code));
  return taken ? [{ path: [one.row, part], message: messages.takenCountry(countryName(taken)) }] : [];
}

/** What may be blank, but not beside what is written. */
function neededFields({ fields }: ListField, { row, entry }: Row): Found[] {
  return Object.entries(fields).flatMap(([part, { needs }]) => {
    if (needs === undefined || !entry[part] || entry[needs]) return [];
    return [{ path: [row, needs], message: messages.missing(fields[needs]?.label ?? needs) }];
  });
}

/** A slug that is the name of something else. One that an entry had is its address too. */
function reservedSlug({ fields }: ListField, { row, entry }: Row): Found[] {
  const reserved = fields.slug?.kind === "slug" ? (fields.slug.reserved ?? []) : [];
  return ["slug", "formerSlugs"].flatMap((part) => {
    const found = (entry[part] ?? "").split("\n").find((slug) => reserved.includes(slug));
    return found === undefined ? [] : [{ path: [row, part], message: messages.reserved(found) }];
  });
}

/** The chosen pictures that nobody has described, in the library or beside them. */
function undescribedIn(
  path: Found["path"],
  fields: DocumentDefinition["fields"] | ListField["fields"],
  texts: Submitted | Entry,
  { undescribed = [] }: KnownPictures,
): Found[] {
  return Object.entries(fields).flatMap(([part, field]) => {
    if (field.kind !== "picture" || !undescribed.includes(String(texts[part]))) return [];
    if (field.describedBy !== undefined && texts[field.describedBy]) return [];
    return [{ path: [...path, part], message: messages.undescribed(field.label), isShowable: true }];
  });
}

function textMistake(path: Found["path"], field: EntryField, posted: unknown, pictures: KnownPictures): Found[] {
  const text = readField(field, posted);
  const limit = limitOn(field, text);
  if (limit !== null) return [{ path, message: limit, isLimit: true }];
  const message = messageFor(field, text, pictures);
  if (message !== null) return [{ path, message }];
  return field.kind === "titled" ? blockMistakes(path, field, posted) : [];
}

/** A block needs its title and its text. */
function blockMistakes(path: Found["path"], { block, label }: EntryField, posted: unknown): Found[] {
  return readBlocks(posted).flatMap(([row, titled]) => {
    const blank = Object.entries(titled).filter(([, written]) => written === "");
    if (blank.length === 2) return [];
    return blank.map(([part]) => ({
      path: [...path, row, part],
      message: messages.inEntry(block ?? label, row + 1, messages.missing(blockWords[part as keyof Titled])),
    }));
  });
}

function limitOn({ label, most }: EntryField, text: string): string | null {
  if (!isStorable(text)) return messages.unreadable(label);
  const excess = excessOf(text, most);
  return excess && messages.tooLong(label, excess);
}

function messageFor(field: EntryField, text: string, { ready, waiting = [] }: KnownPictures): string | null {
  const { kind, label } = field;
  const isChosen = kind === "picture" || kind === "choice";
  if (text === "" && field.optional) return null;
  if (text === "") return isChosen ? messages.choose(label) : messages.missing(label);
  if (!isInParts(kind) && kind !== "text" && kind !== "markdown" && text.includes("\n")) return messages.oneLine(label);
  if (kind === "picture" && waiting.includes(text)) return messages.waiting(label);
  if (kind === "picture" && ready && !ready.includes(text)) return messages.choose(label);
  if (kind === "choice" && !Object.hasOwn(field.options ?? {}, text)) return messages.choose(label);
  const stranger = kind === "countries" && text.split("\n").find((name) => name.trim() && !readCountry(name));
  if (stranger) return messages.noCountry(label, stranger.trim().slice(0, 60));
  return isWellFormed(kind, text) ? null : messages.malformed(kind, label, findAddressMistake(text));
}

const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,}$/i;

function isWellFormed(kind: EntryField["kind"], text: string): boolean {
  if (kind === "web-address")
    return (
      /^https:\/\/[^\s\\@/?#]+([/?#][^\s\\]*)?$/i.test(text) &&
      URL.canParse(text) &&
      DOMAIN.test(new URL(text).hostname)
    );
  if (kind === "email") return isMailAddress(text);
  if (kind === "phone") return phoneLink(text) !== null;
  if (kind === "year") return /^(19|20)\d\d$/.test(text);
  if (kind === "date" || kind === "moment") return (kind === "date" ? readDay : fromNewYork)(text) !== null;
  // A name on TikTok has 2 to 24 characters and doesn't end with a period.
  if (kind === "handle") return /^(?!.*\.$)[\w.]{2,24}$/.test(text);
  if (kind === "slug") return isSlug(text);
  if (kind === "money") return centsOf(text) !== null;
  if (kind === "days") return daysOf(text) !== null;
  if (kind === "count") return countOf(text) !== null;
  return kind !== "former-slugs" || text.split("\n").every(isSlug);
}
