import { decimalCents } from "./money.ts";

/** What Stripe takes at least for a payment in US dollars (https://docs.stripe.com/currencies). */
const LEAST_CENTS = 50;

/**
 * A price as it is written, such as `28`, `28.5` or `28.00`, in whole cents. It is never a fraction on its way: 28.10
 * has no exact floating point number.
 *
 * @returns null where it is no price from 0.50 to 999999.99
 */
export function readPrice(text: string): number | null {
  const written = /^(?<dollars>0|[1-9]\d{0,5})(?:\.(?<decimals>\d{1,2}))?$/.exec(text)?.groups;
  if (!written) return null;
  const cents = Number(`${written.dollars}${(written.decimals ?? "").padEnd(2, "0")}`);
  return cents >= LEAST_CENTS ? cents : null;
}

/** Whole cents as `readPrice` reads them: `28.00`. */
export function writePrice(cents: number): string {
  return decimalCents(cents);
}

const UNLIMITED = "unlimited";
const MOST_PIECES = 1_000_000;

/**
 * A stock as it is written: a whole number of pieces, or the word `unlimited`.
 *
 * @returns the pieces, null for unlimited, undefined where it is neither
 */
export function readStock(text: string): number | null | undefined {
  if (text === UNLIMITED) return null;
  if (!/^(?:0|[1-9]\d{0,6})$/.test(text)) return undefined;
  return Number(text) <= MOST_PIECES ? Number(text) : undefined;
}

/** Pieces as `readStock` reads them. */
export function writeStock(stock: number | null): string {
  return stock === null ? UNLIMITED : String(stock);
}
