import { markdownTable } from "../../support/markdown-table.ts";

/** Lighthouse's result for one page: scores from 0 to 100, times in milliseconds. */
export interface PageReport {
  path: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  cls: number;
  tbt: number;
  bytes: number;
  /** The reasons for a score below 100: one line per audit. */
  findings: string[];
}

/** The lowest allowed performance score of a page without scripts, and of one with scripts. */
export const LEAST_PERFORMANCE = { document: 100, hydrated: 97 };

/** Returns the median run by performance. A busy machine makes single runs noisy. */
export function medianRun(runs: readonly PageReport[]): PageReport {
  const sorted = runs.toSorted((one, other) => one.performance - other.performance);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) throw new Error("There is no run to choose from.");
  return middle;
}

/**
 * Returns a sentence for each score that is too low.
 *
 * @param isListed whether search engines may index it: robots.txt keeps them out of the cart
 */
export function shortfalls(page: PageReport, kind: keyof typeof LEAST_PERFORMANCE, isListed = true): string[] {
  const least = {
    performance: LEAST_PERFORMANCE[kind],
    accessibility: 100,
    bestPractices: 100,
    seo: isListed ? 100 : 0,
  };
  return (Object.keys(least) as (keyof typeof least)[])
    .filter((name) => page[name] < least[name])
    .map((name) => `${page.path}: ${name} is ${page[name]}, not ${least[name]}`);
}

/** Formats the pages as a Markdown table. */
export function reportTable(pages: readonly PageReport[]): string {
  const rows = pages.map((page) => [
    page.path,
    page.performance,
    page.accessibility,
    page.bestPractices,
    page.seo,
    `${(page.lcp / 1000).toFixed(2)} s`,
    page.cls.toFixed(3),
    `${Math.round(page.tbt)} ms`,
    `${(page.bytes / 1000).toFixed(1)} KB`,
  ]);
  const head = ["page", "performance", "accessibility", "best practices", "SEO", "LCP", "CLS", "TBT", "over the wire"];
  return markdownTable(head, rows);
}
