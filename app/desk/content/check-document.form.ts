import { z } from "zod";
import { blockWords, publishingMessages as messages } from "../../content/desk/content-fields.ts";
import { excessOf, isStorable } from "../../forms/limits.ts";
import { findAddressMistake, isMailAddress } from "../../mail/mail-address.ts";
import { centsOf, countOf, daysOf } from "../../publishing/amount.ts";
import { countryName, readCountry } from "../../publishing/country.ts";
import {
  type DocumentDefinition,
  type Entry,
  type EntryField,
  entryInput,
  isBlank,
  isInParts,
  type ListField,
  type Mistake,
  type Submitted,
} from "../../publishing/document.ts";
import { phoneLink } from "../../publishing/phone.ts";
import { isSlug } from "../../publishing/slug.ts";
import { blocksIn, readTitled, type Titled } from "../../publishing/titled.ts";
import { fromNewYork, readDay } from "../../ui/days.ts";
import { type KnownPictures, undescribedIn } from "./known-pictures.form.ts";

/**
 * Returns the mistakes in a document, in the order of its fields, and then the pictures that nobody has described. A
 * draft may have all that are no limits.
 */
export function mistakesIn(definition: DocumentDefinition, submitted: Submitted, pictures: KnownPictures): Mistake[] {
  const mistakes = Object.entries(definition.fields).flatMap(([name, field]) => {
    const value = submitted[name] ?? "";
    if (field.kind === "list") return listMistakes(name, field, typeof value === "string" ? [] : value, pictures);
    return textMistake(name, field, String(value), pictures);
  });
  return [...mistakes, ...undescribedIn(definition, submitted, pictures)];
}

function listMistakes(list: string, field: ListField, entries: readonly Entry[], pictures: KnownPictures): Mistake[] {
  const mistakes = entries.flatMap((entry, row) =>
    Object.entries(field.fields)
      // A slug is made from another field, whose own mistake says what to write.
      .filter(([part, one]) => one.kind !== "slug" || entry[part] || entry[one.from])
      .flatMap(([part, one]) => textMistake(entryInput(list, row, part), one, entry[part] ?? "", pictures))
      .concat(neededFields(list, field, entry, row))
      .concat(takenSlug(list, field, entries, row), reservedSlug(list, field, entry, row))
      .concat(takenCountry(list, field, entries, row))
      .map((one) => Object.assign(one, { message: messages.inEntry(field.entry, row + 1, one.message) })),
  );
  const written = entries.filter((entry) => !isBlank(field, entry)).length;
  if (written >= field.least && written <= field.most) return mistakes;
  const count: Mistake = { field: list, message: messages.count(field) };
  return [written > field.most ? { ...count, isLimit: true } : count, ...mistakes];
}

/** Two entries can't have one address. */
function takenSlug(list: string, { fields }: ListField, entries: readonly Entry[], row: number): Mistake[] {
  const slug = entries[row]?.slug;
  if (slug === undefined || slug === "") return [];
  const field = entryInput(list, row, "slug");
  if (entries.slice(0, row).some((other) => other.slug === slug)) return [{ field, message: messages.taken(slug) }];
  const keepsFormer = fields.slug?.kind === "slug" && fields.slug.keepsFormer;
  const hadIt = (other: Entry, place: number) => place !== row && other.formerSlugs?.split("\n").includes(slug);
  return keepsFormer && entries.some(hadIt) ? [{ field, message: messages.takenBefore(slug) }] : [];
}

/** Two entries can't have one country. */
function takenCountry(list: string, { fields }: ListField, entries: readonly Entry[], row: number): Mistake[] {
  const part = Object.keys(fields).find((name) => fields[name]?.kind === "countries");
  if (part === undefined) return [];
  const read = (entry: Entry | undefined) =>
    (entry?.[part] ?? "").split("\n").flatMap((name) => readCountry(name) ?? []);
  const before = new Set(entries.slice(0, row).flatMap(read));
  const taken = read(entries[row]).find((code) => before.has(code));
  return taken ? [{ field: entryInput(list, row, part), message: messages.takenCountry(countryName(taken)) }] : [];
}

/** What may be blank, but not beside what is written. */
function neededFields(list: string, { fields }: ListField, entry: Entry, row: number): Mistake[] {
  return Object.entries(fields).flatMap(([part, field]) => {
    const other = field.needs;
    if (other === undefined || !entry[part] || entry[other]) return [];
    return [{ field: entryInput(list, row, other), message: messages.missing(fields[other]?.label ?? other) }];
  });
}

/** A slug that is the name of something else. One that an entry had is its address too. */
function reservedSlug(list: string, { fields }: ListField, entry: Entry, row: number): Mistake[] {
  const reserved = fields.slug?.kind === "slug" ? (fields.slug.reserved ?? []) : [];
  return ["slug", "formerSlugs"].flatMap((part) => {
    const found = (entry[part] ?? "").split("\n").find((slug) => reserved.includes(slug));
    return found === undefined ? [] : [{ field: entryInput(list, row, part), message: messages.reserved(found) }];
  });
}

function textMistake(name: string, field: EntryField, text: string, pictures: KnownPictures): Mistake[] {
  const limit = limitOn(field, text);
  if (limit !== null) return [{ field: name, message: limit, isLimit: true }];
  const message = messageFor(field, text, pictures);
  if (message !== null) return [{ field: name, message }];
  return field.kind === "titled" ? blockMistakes(name, field, text) : [];
}

/** A block needs its title and its text. */
function blockMistakes(name: string, { block, label }: EntryField, text: string): Mistake[] {
  return blocksIn(text).flatMap((one, row) => {
    const blank = Object.entries(readTitled(one)).filter(([, written]) => written === "");
    return blank.map(([part]) => ({
      field: entryInput(name, row, part),
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
  if (kind === "picture" && !ready.includes(text))
    return waiting.includes(text) ? messages.waiting(label) : messages.choose(label);
  if (kind === "choice" && !Object.hasOwn(field.options ?? {}, text)) return messages.choose(label);
  const stranger = kind === "countries" && text.split("\n").find((name) => name.trim() && !readCountry(name));
  if (stranger) return messages.noCountry(label, stranger.trim().slice(0, 60));
  return isWellFormed(kind, text) ? null : messages.malformed(kind, label, findAddressMistake(text));
}

function isWellFormed(kind: EntryField["kind"], text: string): boolean {
  if (kind === "web-address")
    return (
      /^https:\/\/[^\s\\@/?#]+([/?#][^\s\\]*)?$/i.test(text) &&
      z.url({ protocol: /^https$/, hostname: z.regexes.domain }).safeParse(text).success
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
