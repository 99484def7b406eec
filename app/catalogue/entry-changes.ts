import type { CatalogueEntry, EntrySize } from "./catalogue-entry.ts";
import { formatCents } from "./money.ts";
import { writeStock } from "./stock-text.ts";

type BeforeSize = EntrySize & { offered: boolean };
type Before = Omit<CatalogueEntry, "sizes"> & { sizes: readonly BeforeSize[] };

const DETAILS = [
  ["name", "name"],
  ["description", "description"],
  ["picture", "picture"],
  ["pictureAlt", "picture description"],
  ["position", "position in the shop"],
] as const;

/**
 * What an import changes about a product, in words for the shop's owner; empty where nothing.
 *
 * @param withStock whether it sets the stock of existing sizes
 */
export function changesOf(before: Before, after: CatalogueEntry, withStock: boolean): string[] {
  const offered = before.sizes.filter((one) => one.offered);
  const named = offered.filter(({ size }) => after.sizes.some((one) => one.size === size));
  const stayed = after.sizes.filter(({ size }) => offered.some((one) => one.size === size));
  return [
    ...DETAILS.filter(([key]) => before[key] !== after[key]).map(([, words]) => `new ${words}`),
    ...offered.filter((one) => !named.includes(one)).map(({ size }) => `${nameOf(size)} is no longer offered`),
    ...after.sizes.flatMap((size) =>
      sizeChanges(
        before.sizes.find((one) => one.size === size.size),
        size,
        withStock,
      ),
    ),
    ...(isSameOrder(named, stayed) ? [] : ["sizes reordered"]),
  ];
}

function sizeChanges(
  before: BeforeSize | undefined,
  { size, priceCents, stock }: EntrySize,
  withStock: boolean,
): string[] {
  if (!before) return [`${nameOf(size)} is new`];
  return [
    ...(before.offered ? [] : [`${nameOf(size)} is offered again`]),
    ...(before.priceCents === priceCents
      ? []
      : [`${priceOf(size)} changed from ${formatCents(before.priceCents)} to ${formatCents(priceCents)}`]),
    ...(!withStock || before.stock === stock
      ? []
      : [`${stockOf(size)} changed from ${writeStock(before.stock)} to ${writeStock(stock)}`]),
  ];
}

function isSameOrder(some: readonly EntrySize[], others: readonly EntrySize[]): boolean {
  return some.length === others.length && some.every(({ size }, index) => size === others[index]?.size);
}

function nameOf(size: string): string {
  return size === "" ? "the one-size option" : `size ${size}`;
}

function priceOf(size: string): string {
  return size === "" ? "price" : `price of ${size}`;
}

function stockOf(size: string): string {
  return size === "" ? "stock" : `stock of ${size}`;
}
