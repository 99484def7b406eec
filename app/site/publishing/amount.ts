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
