/** The filters of the list of products: few units are left of a size that is for sale, or none. */
export const STOCK_FILTERS = ["low", "sold-out"] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

/**
 * Whether a product that is for sale has a size with few units left, or one without any.
 *
 * @param few units that are left of a size when it runs out
 */
export function fitsStock(
  { published, sizes }: { published: boolean; sizes: readonly { stock: number | null }[] },
  filter: StockFilter,
  few: number,
): boolean {
  const { least, most } = stockRange(filter, few);
  return published && sizes.some(({ stock }) => stock !== null && stock >= least && stock <= most);
}

/** Returns the fewest and the most units of a size that a filter shows. */
export function stockRange(filter: StockFilter, few: number): { least: number; most: number } {
  return filter === "low" ? { least: 1, most: few } : { least: 0, most: 0 };
}
