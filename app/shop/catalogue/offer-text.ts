/** The smallest amount that Stripe charges in US dollars (https://docs.stripe.com/currencies). */
const LEAST_CENTS = 50;

/**
 * Reads an amount such as `28`, `28.5`, `$28.00` or `$1,250`. It never becomes a fraction, because a floating-point
 * number can't hold 28.10 exactly.
 *
 * @returns whole cents, or null if it is not an amount from 0 to 999999.99
 */
export function readDollars(text: string): number | null {
  const plain = text.replace(/^\$\s?/, "").replace(/^(\d{1,3}),(\d{3})(?=\.|$)/, "$1$2");
  const written = /^(?<dollars>0|[1-9]\d{0,5})(?:\.(?<decimals>\d{1,2}))?$/.exec(plain)?.groups;
  if (!written) return null;
  return Number(`${written.dollars}${(written.decimals ?? "").padEnd(2, "0")}`);
}

/** Reads a price. Returns whole cents, or null if it is not a price from 0.50 to 999999.99. */
export function readPrice(text: string): number | null {
  const cents = readDollars(text);
  return cents !== null && cents >= LEAST_CENTS ? cents : null;
}

const UNLIMITED = "unlimited";
const MOST_UNITS = 1_000_000;

/**
 * Reads a stock: a whole number of units, or the word `unlimited`.
 *
 * @returns the units, null for unlimited, undefined if it is neither
 */
export function readStock(text: string): number | null | undefined {
  if (text === UNLIMITED) return null;
  if (!/^(?:0|[1-9]\d{0,6})$/.test(text)) return undefined;
  return Number(text) <= MOST_UNITS ? Number(text) : undefined;
}

/** Formats a stock so that `readStock` can read it. */
export function writeStock(stock: number | null): string {
  return stock === null ? UNLIMITED : String(stock);
}
