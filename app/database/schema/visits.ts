/** The tables of visits; see schema.ts. They have sums alone, and nothing about a person. */
export interface VisitsSchema {
  page_views: PageViewTable;
  visit_sources: VisitSourceTable;
}

/** How often a page was opened on a day. */
interface PageViewTable {
  /** In the company's time zone, such as `2026-11-24`. */
  day: string;
  /** A path, or the pattern of personal ones, such as `/orders/:number`. */
  page: string;
  views: number;
  /** Views that a visit began with. */
  visits: number;
}

/** How many visits of a day began at another site. */
interface VisitSourceTable {
  day: string;
  /** The other site's host; empty for none, `other` for what is too much to list. */
  host: string;
  visits: number;
}
