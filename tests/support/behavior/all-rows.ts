import { cartRows } from "./cart-rows.ts";
import { documentRows } from "./document-rows.ts";
import { formRows } from "./form-rows.ts";
import { portfolioRows } from "./portfolio-rows.ts";
import type { BehaviorPage } from "./row.ts";
import { headRow, shellPages } from "./shell-rows.ts";

// Rows that no page shows are tested elsewhere: the subdomain redirect (http/portfolio-and-creators.test.ts), a logo
// whose file is missing (unit/home-page.test.ts), the log entry for a missing path
// (http/home-and-not-found.test.ts). behavior-rows.test.ts checks the rows of a filled cart on a shop with products.

/** Every row that a page shows, grouped by page. Each page is loaded once. */
export const behaviorPages: readonly BehaviorPage[] = mergePages([
  ...shellPages,
  ...documentRows,
  ...portfolioRows,
  ...formRows,
  ...cartRows,
]);

function mergePages(pages: readonly BehaviorPage[]): BehaviorPage[] {
  return [...new Set(pages.map(({ path }) => path))].map((path) => ({
    path,
    rows: [...pages.flatMap((page) => (page.path === path ? page.rows : [])), headRow(path)],
  }));
}
