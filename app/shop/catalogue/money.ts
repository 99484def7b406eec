/**
 * Formats whole cents as dollars with two decimals, such as `$1,234.50` (docs/behavior.md, Shop 4). `Intl` isn't used:
 * making its first formatter takes a slow phone 100 ms while the page loads (docs/decisions/0034).
 */
export function formatCents(cents: number): string {
  const [dollars = "", rest] = decimalCents(Math.abs(cents)).split(".");
  return `${cents < 0 ? "-" : ""}$${dollars.replaceAll(/\B(?=(?:\d{3})+$)/g, ",")}.${rest}`;
}

/** Formats whole cents as a price in Schema.org data and the catalogue file: `1234.50`. */
export function decimalCents(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** The highest price, in cents. */
export const MOST_PRICE = 99_999_999;

const UNLIMITED = "unlimited";
const MOST_UNITS = 1_000_000;

/** Reads a number of units, or `unlimited` as null. Returns undefined for anything else. */
export function readStock(text: string): number | null | undefined {
  if (text === UNLIMITED) return null;
  if (!/^(?:0|[1-9]\d{0,6})$/.test(text)) return undefined;
  return Number(text) <= MOST_UNITS ? Number(text) : undefined;
}

export function writeStock(stock: number | null): string {
  return stock === null ? UNLIMITED : String(stock);
}
