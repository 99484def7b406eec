import { expect, test } from "vitest";
import { medianRun, type PageReport, reportTable, shortfalls } from "../evidence/lighthouse/lighthouse-report.ts";

function page(changes: Partial<PageReport> = {}): PageReport {
  const whole = { performance: 100, accessibility: 100, bestPractices: 100, seo: 100 };
  return { path: "/about", ...whole, lcp: 1234, cls: 0, tbt: 0, bytes: 98_765, findings: [], ...changes };
}

test("a document is good enough with 100 in all, a page with scripts with 97 for performance", () => {
  expect(shortfalls(page(), "document")).toEqual([]);
  expect(shortfalls(page({ performance: 97 }), "hydrated")).toEqual([]);
  expect(shortfalls(page({ performance: 96 }), "hydrated")).toEqual(["/about: performance is 96, not 97"]);
  expect(shortfalls(page({ seo: 60 }), "hydrated", false)).toEqual([]);
  expect(shortfalls(page({ performance: 99, accessibility: 99, bestPractices: 99, seo: 99 }), "document")).toEqual([
    "/about: performance is 99, not 100",
    "/about: accessibility is 99, not 100",
    "/about: bestPractices is 99, not 100",
    "/about: seo is 99, not 100",
  ]);
});

test("of three runs the middle one counts", () => {
  const runs = [97, 100, 99].map((performance) => page({ performance }));
  expect(medianRun(runs).performance).toBe(99);
});

test("the table has a row for each page", () => {
  expect(
    reportTable([page(), page({ path: "/" })])
      .split("\n")
      .slice(2),
  ).toEqual([
    "| /about | 100 | 100 | 100 | 100 | 1.23 s | 0.000 | 0 ms | 98.8 KB |",
    "| / | 100 | 100 | 100 | 100 | 1.23 s | 0.000 | 0 ms | 98.8 KB |",
  ]);
});
