import { expect, test } from "vitest";
import { findView, pageOf, portfolioTitle } from "../../app/site/pages/portfolio/portfolio-address.ts";

function viewOf(count: number, search = {}) {
  const items = Array.from({ length: count }, (_, index) => ({ slug: `project-${index}`, formerSlugs: [] }));
  return findView(items, new URLSearchParams(search));
}

test.each([
  [1, 1],
  [7, 2],
  [11, 2],
  [13, 3],
])("%i projects fill %i pages", (count, pages) => {
  expect(viewOf(count).pages).toBe(pages);
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
  expect(viewOf(13, text === null ? {} : { page: text }).page).toBe(page);
});

test("six stand on a page, and the rest on the last", () => {
  expect(viewOf(11).shown.map(({ slug }) => slug)).toEqual([0, 1, 2, 3, 4, 5].map((index) => `project-${index}`));
  expect(
    viewOf(11, { page: "2" })
      .shown.map(({ slug }) => slug)
      .at(-1),
  ).toBe("project-10");
  expect(Array.from({ length: 11 }, (_, index) => pageOf(index))).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
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
  expect(portfolioTitle(1, undefined)).toBe("Our Portfolio");
  expect(portfolioTitle(2, undefined)).toBe("Our Portfolio, page 2");
  expect(portfolioTitle(2, "OpenABA")).toBe("OpenABA, case study");
});
