/** Formats whole cents as dollars with two decimals, such as `$1,234.50` (docs/behavior.md, Shop 4). */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}

/** Formats whole cents as a price in Schema.org data and the catalogue file: `1234.50`. */
export function decimalCents(cents: number): string {
  return (cents / 100).toFixed(2);
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
