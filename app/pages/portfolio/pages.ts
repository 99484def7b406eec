/** Projects on one page of the portfolio (docs/behavior.md, Portfolio 1). */
export const PAGE_SIZE = 6;

/** How many pages `count` projects fill; never less than one. */
export function pageCount(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}

/** The page that an address asks for, clamped between the first and the last; what is no number is the first. */
export function readPage(text: string | null, pages: number): number {
  const page = Math.trunc(Number(text));
  return Number.isNaN(page) ? 1 : Math.min(Math.max(page, 1), pages);
}

/** What stands on `page`. */
export function onPage<Item>(items: readonly Item[], page: number): Item[] {
  return items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}

/** The page on which the item at `index` stands. */
export function pageOf(index: number): number {
  return Math.floor(index / PAGE_SIZE) + 1;
}
