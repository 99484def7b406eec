/** Projects on one page of the portfolio (docs/behavior.md, Portfolio 1). */
const PAGE_SIZE = 6;

/** Returns how many pages `count` projects fill, at least one. */
export function pageCount(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}

/** Reads the page number of a URL, clamped between the first and the last page. Text that isn't a number is page 1. */
export function readPage(text: string | null, pages: number): number {
  const page = Math.trunc(Number(text));
  return Number.isNaN(page) ? 1 : Math.min(Math.max(page, 1), pages);
}

/** Returns the items on `page`. */
export function onPage<Item>(items: readonly Item[], page: number): Item[] {
  return items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}

/** Returns the page of the item at `index`. */
export function pageOf(index: number): number {
  return Math.floor(index / PAGE_SIZE) + 1;
}

/** Returns the URL of a page of the portfolio. The first page has no number, so that it has only one URL. */
export function pageAddress(page: number): string {
  return page === 1 ? "/portfolio" : `/portfolio?page=${page}`;
}

/** Returns a link to a page of the portfolio, from the portfolio or from its preview. */
export function pageLink(page: number): string {
  return page === 1 ? "." : `?page=${page}`;
}

/** Returns a link to a page with a case study open on it. */
export function caseStudyLink(page: number, slug: string): string {
  return `?page=${page}&case-study=${encodeURIComponent(slug)}`;
}

interface Addressed {
  slug: string;
  formerSlugs: readonly string[];
}

/** Returns the index of the item that has a slug, or else of one that had it before; -1 if there is none. */
export function indexOfSlug(items: readonly Addressed[], slug: string | null | undefined): number {
  if (!slug) return -1;
  const index = items.findIndex((item) => item.slug === slug);
  return index >= 0 ? index : items.findIndex((item) => item.formerSlugs.includes(slug));
}

interface FoundView<Item> {
  page: number;
  pages: number;
  shown: Item[];
  caseStudy: Item | null;
}

/**
 * Returns what a URL of the portfolio shows. A case study without a page number opens over the page of its project; an
 * unknown one is ignored.
 */
export function findView<Item extends Addressed>(items: readonly Item[], search: URLSearchParams): FoundView<Item> {
  const index = indexOfSlug(items, search.get("case-study"));
  const pages = pageCount(items.length);
  const page = index >= 0 && !search.has("page") ? pageOf(index) : readPage(search.get("page"), pages);
  return { page, pages, shown: onPage(items, page), caseStudy: items[index] ?? null };
}

interface Words {
  title: string;
  pages: { page: string };
  caseStudy: { kicker: string };
}

/** Returns the title of the portfolio's page. Each URL that can be bookmarked has its own. */
export function portfolioTitle(words: Words, page: number, caseStudy: string | undefined): string {
  if (caseStudy) return `${caseStudy}, ${words.caseStudy.kicker.toLowerCase()}`;
  return page === 1 ? words.title : `${words.title}, ${words.pages.page.toLowerCase()} ${page}`;
}
