import { onPage, pageCount, pageOf, readPage } from "./pages.ts";

export interface FoundView<Item> {
  page: number;
  pages: number;
  shown: Item[];
  caseStudy: Item | null;
}

/**
 * What an address of the portfolio shows. A case study without a page number opens over the page where its project
 * stands; an unknown one is ignored.
 */
export function findView<Item extends { id: string }>(
  items: readonly Item[],
  search: URLSearchParams,
): FoundView<Item> {
  const index = items.findIndex((item) => item.id === search.get("case-study"));
  const pages = pageCount(items.length);
  const page = index >= 0 && !search.has("page") ? pageOf(index) : readPage(search.get("page"), pages);
  return { page, pages, shown: onPage(items, page), caseStudy: items[index] ?? null };
}
