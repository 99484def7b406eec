import { expect, test } from "vitest";
import {
  findView,
  onPage,
  pageCount,
  pageOf,
  portfolioTitle,
  readPage,
} from "../../app/site/pages/portfolio/portfolio-address.ts";
import { portfolioWords } from "../../app/site/pages/portfolio/words.ts";

test.each([
  [1, 1],
  [7, 2],
  [11, 2],
  [13, 3],
])("%i projects fill %i pages", (count, pages) => {
  expect(pageCount(count)).toBe(pages);
});

test.each([
  [null, 1],
  ["", 1],
  ["2", 2],
  ["4", 3],
  ["Infinity", 3],
  ["0", 1],
  ["-1", 1],
  ["2.9", 2],
  ["NaN", 1],
])("page %j of 3 is page %i", (text, page) => {
  expect(readPage(text, 3)).toBe(page);
});

test("six stand on a page, and the rest on the last", () => {
  const items = Array.from({ length: 11 }, (_, index) => index);
  expect(onPage(items, 1)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(onPage(items, 2)).toEqual([6, 7, 8, 9, 10]);
  expect(items.map(pageOf)).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
});

const items = ["a", "b", "c", "d", "e", "f", "g"].map((slug) => ({ slug, formerSlugs: [`old-${slug}`, "b"] }));

test.each([
  ["", 1, null],
  ["page=2", 2, null],
  ["page=2&case-study=g", 2, "g"],
  ["case-study=g", 2, "g"],
  ["page=1&case-study=g", 1, "g"],
  ["case-study=b", 1, "b"],
  ["case-study=old-g", 2, "g"],
  ["case-study=unknown", 1, null],
])("?%s shows page %i and case study %s", (search, page, caseStudy) => {
  const found = findView(items, new URLSearchParams(search));
  expect(found.page).toBe(page);
  expect(found.caseStudy?.slug ?? null).toBe(caseStudy);
});

test("each address that can be kept has a title of its own", () => {
  expect(portfolioTitle(portfolioWords, 1, undefined)).toBe("Our Portfolio");
  expect(portfolioTitle(portfolioWords, 2, undefined)).toBe("Our Portfolio, page 2");
  expect(portfolioTitle(portfolioWords, 2, "OpenABA")).toBe("OpenABA, case study");
});
