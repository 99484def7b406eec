/** The address of a page of the portfolio. The first has no number, so that it has one spelling. */
export function pageAddress(page: number): string {
  return page === 1 ? "/portfolio" : `/portfolio?page=${page}`;
}

/** The address that shows a page with a case study open on it. */
export function caseStudyAddress(page: number, id: string): string {
  return `/portfolio?page=${page}&case-study=${encodeURIComponent(id)}`;
}
