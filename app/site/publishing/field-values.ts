import type { Body, BodyEntry, DocumentDefinition } from "./document.ts";

/** The largest amount of money in a document, in cents. */
const MOST_CENTS = 999_999;
const MOST_DAYS = 100;

/**
 * Reads dollars as people write them, such as `6`, `$6.00` or `1,250.00`, as cents from 0 to 999,999. Returns null for
 * anything else: a third decimal is no amount, and neither is one below zero.
 */
export function centsOf(text: string): number | null {
  const [, whole = "", part = ""] = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === "") return null;
  const cents = Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
  return cents <= MOST_CENTS ? cents : null;
}

/** Returns cents as dollars with two decimals: `6.00`. */
export function toDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Reads a whole number from 1 to 999; null for anything else. */
export function countOf(text: string): number | null {
  return /^[1-9]\d{0,2}$/.test(text.trim()) ? Number(text) : null;
}

/** Reads days as `5`, or as `3-7` from the least to the most. Returns null if they aren't whole, in order, 1 to 100. */
export function daysOf(text: string): [least: number, most: number] | [days: number] | null {
  const [, first, last] = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const [least, most] = [Number(first ?? 0), Number(last ?? first ?? 0)];
  if (least < 1 || most < least || most > MOST_DAYS) return null;
  return most === least ? [least] : [least, most];
}

/** A title and the text below it. A document stores them as one text, whose first line is the title. */
export interface Titled {
  title: string;
  text: string;
}

/** Returns the title and the text of a stored block. */
export function readTitled(block: string): Titled {
  const [title = "", ...lines] = block.split("\n");
  return { title, text: lines.join("\n") };
}

/** Returns the blocks in a form's text: a blank line is between two, and a block without a title begins with one. */
export function blocksIn(text: string): string[] {
  return text === "" ? [] : text.split("\n\n");
}

/**
 * Returns blocks as a text of a form. A title gets one line, and a text no blank lines; a block without both is left
 * out.
 */
export function joinTitled(blocks: readonly Titled[]): string {
  return blocks
    .map(({ title, text }) => [title.trim().replaceAll(/\s*\n\s*/g, " "), text.trim().replaceAll(/\n\s*\n/g, "\n")])
    .filter((block) => block.some((part) => part !== ""))
    .map(([title, text]) => (text ? `${title}\n${text}` : title))
    .join("\n\n");
}

/**
 * Returns the `tel:` link of a phone number as people write it (RFC 3966), or null if it isn't a phone number: ten
 * digits are a number of the United States and Canada, and one of another country begins with a plus sign.
 */
export function phoneLink(text: string): string | null {
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, "");
  if (text.startsWith("+")) return digits.length >= 7 && digits.length <= 15 ? `tel:+${digits}` : null;
  if (digits.length === 10) return `tel:+1${digits}`;
  return digits.length === 11 && digits.startsWith("1") ? `tel:+${digits}` : null;
}

/** Adds the link of its phone number to what is published about the company. */
export function withPhoneLink<Company extends { phone: string }>(company: Company): Company & { phoneLink: string } {
  return { ...company, phoneLink: phoneLink(company.phone) ?? "" };
}

/** Whether a text is a moment as it is stored: ISO-8601 UTC with milliseconds. */
export function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;
}

/** Returns the entries that visitors may see: without a moment from which they are public, or after it. */
export function publicAt<One extends { publicFrom: string }>(entries: readonly One[], now: Date): One[] {
  return entries.filter(({ publicFrom }) => publicFrom === "" || Date.parse(publicFrom) <= now.getTime());
}

/** Whether a moment in the lists of a text is after one time, and not after another (milliseconds). */
export function hasMoment({ fields }: DocumentDefinition, body: Body, after: number, until: number): boolean {
  return Object.entries(fields).some(([list, field]) => {
    if (field.kind !== "list") return false;
    const names = Object.keys(field.fields).filter((name) => field.fields[name]?.kind === "moment");
    if (names.length === 0) return false;
    const moments = (body[list] as readonly BodyEntry[]).flatMap((one) =>
      names.map((name) => Date.parse(`${one[name]}`)),
    );
    return moments.some((moment) => moment > after && moment <= until);
  });
}

/**
 * Returns rows in the order of the numbers that were typed for their places, from 1; those without one come last. Of
 * two with the same number, the one that was given it comes before the one that had it, or after it if it comes from
 * above: 1 puts a row first, and the last number puts it last.
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
