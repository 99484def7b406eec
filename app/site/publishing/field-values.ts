import { type Body, type BodyEntry, type DocumentDefinition, type Entry, isBlank, type ListField } from "./document.ts";

/** The largest amount of money in a document, in cents. */
const MOST_CENTS = 999_999;
const MOST_DAYS = 100;

/** Parses `$6.00` or `1,250.00` to cents from 0 to `most`, else null. No floats: they can't hold 28.10 exactly. */
export function centsOf(text: string, most = MOST_CENTS): number | null {
  const [, whole = "", part = ""] = DOLLARS.exec(text.trim()) ?? [];
  if (whole === "") return null;
  const cents = Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
  return cents <= most ? cents : null;
}

const DOLLARS = /^\$?(0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,6})(?:\.(\d{1,2}))?$/;

/** Formats cents as dollars with two decimals: `6.00`. */
export function toDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Parses a whole number from 1 to 999. Returns null for anything else. */
export function countOf(text: string): number | null {
  return /^[1-9]\d{0,2}$/.test(text.trim()) ? Number(text) : null;
}

/** Parses `5` days, or a range such as `3-7`. Returns null unless they are whole, ordered, and from 1 to 100. */
export function daysOf(text: string): [least: number, most: number] | [days: number] | null {
  const [, first, last] = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const [least, most] = [Number(first ?? 0), Number(last ?? first ?? 0)];
  if (least < 1 || most < least || most > MOST_DAYS) return null;
  return most === least ? [least] : [least, most];
}

/** A title and the text below it. A document stores both as one text with the title in the first line. */
export interface Titled {
  title: string;
  text: string;
}

export function readTitled(block: string): Titled {
  const [title = "", ...lines] = block.split("\n");
  return { title, text: lines.join("\n") };
}

/** Splits a form's text into blocks at blank lines. A block without a title begins with a line break. */
export function blocksIn(text: string): string[] {
  return text === "" ? [] : text.split("\n\n");
}

/** Joins blocks to a form's text. Titles become one line; blank lines inside a text and blank blocks are dropped. */
export function joinTitled(blocks: readonly Titled[]): string {
  return blocks
    .map(({ title, text }) => [onOneLine(title), text.trim().replaceAll(/\n\s*\n/g, "\n")])
    .filter((block) => block.some((part) => part !== ""))
    .map(([title, text]) => (text ? `${title}\n${text}` : title))
    .join("\n\n");
}

function onOneLine(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).join(" ");
}

/** Makes a `tel:` link (RFC 3966), or null. Ten digits are a US or Canadian number; others begin with a plus. */
export function phoneLink(text: string): string | null {
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, "");
  if (text.startsWith("+")) return digits.length >= 7 && digits.length <= 15 ? `tel:+${digits}` : null;
  if (digits.length === 10) return `tel:+1${digits}`;
  return digits.length === 11 && digits.startsWith("1") ? `tel:+${digits}` : null;
}

export function withPhoneLink<Company extends { phone: string }>(company: Company): Company & { phoneLink: string } {
  return { ...company, phoneLink: phoneLink(company.phone) ?? "" };
}

/** Whether a text is a moment in its stored form: ISO-8601 UTC with milliseconds. */
export function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;
}

/** Returns the entries that are public: those without a start, or whose start has passed. */
export function publicAt<One extends { publicFrom: string }>(entries: readonly One[], now: Date): One[] {
  return entries.filter(({ publicFrom }) => publicFrom === "" || Date.parse(publicFrom) <= now.getTime());
}

/** Whether a text's lists contain a moment later than `after` and not later than `until` (milliseconds). */
export function hasMoment({ fields }: DocumentDefinition, body: Body, after: number, until: number): boolean {
  return Object.entries(fields).some(([list, field]) => {
    if (field.kind !== "list") return false;
    const names = Object.keys(field.fields).filter((name) => field.fields[name]?.kind === "moment");
    return (body[list] as readonly BodyEntry[]).some((entry) =>
      names.some((name) => Date.parse(`${entry[name]}`) > after && Date.parse(`${entry[name]}`) <= until),
    );
  });
}

/**
 * Sorts rows by the positions typed for them, from 1; rows without one come last. Of two with the same position, the
 * row that moved up comes first, and one that moved down comes last: 1 puts a row first, and the highest number last.
 */
export function inTypedOrder<Row extends { row: number }>(rows: readonly Row[], typed: (row: Row) => string): Row[] {
  return rows
    .map((one) => {
      const written = Number.parseFloat(typed(one));
      const wanted = Number.isNaN(written) ? Number.MAX_VALUE : written;
      return { one, wanted, moved: Math.sign(wanted - one.row - 1) };
    })
    .toSorted((one, other) => one.wanted - other.wanted || one.moved - other.moved)
    .map(({ one }) => one);
}

/** Maximum length. A creator's slug is also a subdomain, limited to 63 characters (RFC 1035, section 2.3.4). */
const MOST_OF_SLUG = 60;

/** Makes a slug of a title: lower-case letters, digits and hyphens, without accents. */
export function makeSlug(title: string): string {
  return title
    .normalize("NFKD")
    .replaceAll(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MOST_OF_SLUG)
    .replaceAll(/^-|-$/g, "");
}

/** Whether a text can be the last part of a path, and a subdomain. */
export function isSlug(text: string): boolean {
  return text.length <= MOST_OF_SLUG && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** Makes a blank slug from the title, and adds a previous slug (`was`) to the former ones. */
export function withSlug(list: ListField, entry: Entry, was: string): Entry {
  const { fields } = list;
  const from = fields.slug?.from;
  if (!from || isBlank(list, entry)) return entry;
  const slug = entry.slug || makeSlug(entry[from] ?? "");
  const former = [...(entry.formerSlugs ?? "").split("\n"), was].filter((one) => one !== "" && one !== slug);
  return { ...entry, slug, ...("formerSlugs" in fields && { formerSlugs: [...new Set(former)].join("\n") }) };
}

/** Finds the entry with a slug, or else one with that former slug. */
export function findBySlug<One extends { slug: string; formerSlugs: readonly string[] }>(
  entries: readonly One[],
  slug: string,
): One | undefined {
  return entries.find((one) => one.slug === slug) ?? entries.find((one) => one.formerSlugs.includes(slug));
}
