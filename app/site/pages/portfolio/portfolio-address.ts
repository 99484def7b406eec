import { findBySlug } from "../../publishing/field-values.ts";

/** Projects on one page of the portfolio (docs/behavior.md, Portfolio 1). */
const PAGE_SIZE = 6;

export function pageOf(index: number): number {
  return Math.floor(index / PAGE_SIZE) + 1;
}

/** The first page has no number, so that it has only one URL. */
export function pageAddress(page: number): string {
  return page === 1 ? "/portfolio" : `/portfolio?page=${page}`;
}

/** Relative, for the portfolio and for its preview. */
export function pageLink(page: number): string {
  return page === 1 ? "." : `?page=${page}`;
}

export function caseStudyLink(page: number, slug: string): string {
  return `?page=${page}&case-study=${encodeURIComponent(slug)}`;
}

/** Clamps the page. A case study without a page number opens over its project's page; an unknown one is ignored. */
export function findView<Item extends { slug: string; formerSlugs: readonly string[] }>(
  items: readonly Item[],
  search: URLSearchParams,
) {
  const caseStudy = findBySlug(items, search.get("case-study") ?? "") ?? null;
  const pages = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  const asked = Math.trunc(Number(search.get("page"))) || 1;
  const page =
    caseStudy && !search.has("page") ? pageOf(items.indexOf(caseStudy)) : Math.min(Math.max(asked, 1), pages);
  return { page, pages, shown: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), caseStudy };
}

export const PORTFOLIO_TITLE = "Our Portfolio";

/** Each URL that can be bookmarked has its own title. */
export function portfolioTitle(page: number, caseStudy: string | undefined): string {
  if (caseStudy) return `${caseStudy}, case study`;
  return page === 1 ? PORTFOLIO_TITLE : `${PORTFOLIO_TITLE}, page ${page}`;
}

const NUMBERS =
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";

/** With a word for a number up to twenty: "eleven projects". */
export function countProjects(count: number): string {
  return `${NUMBERS.split(" ")[count] ?? count} ${count === 1 ? "project" : "projects"}`;
}
