import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { pages, sitePages } from "../../app/site/content/pages.server.ts";
import { siteLinks } from "../../app/site/pages/public-frame.tsx";
import { root } from "../support/run-tool.ts";

test("every page has its route", () => {
  const missing = Object.values(pages).filter(({ route }) => !existsSync(path.join(root, "app/routes", route)));
  expect(missing).toEqual([]);
});

test("only pages that are the same for everybody are cached (docs/decisions/0031-page-cache.md)", () => {
  expect(cachedPages("always").toSorted()).toEqual([
    "/",
    "/about",
    "/announcements",
    "/announcements/:slug",
    "/creators/:slug",
    "/services",
    "/shipping",
    "/terms",
  ]);
  expect(cachedPages("form").toSorted()).toEqual(["/cart", "/contact", "/shop/:slug", "/survey/creator"]);
});

function cachedPages(how: "always" | "form"): string[] {
  return Object.keys(pages).filter((page) => pages[page]?.cached === how);
}

test("the header and the footer lead to pages that search engines find", () => {
  const own = siteLinks.flatMap(({ href }) => href ?? []);
  expect(sitePages()).toEqual(expect.arrayContaining(own));
});

test("a personal page is in no sitemap and is not loaded ahead", () => {
  const personal = Object.keys(pages).filter((page) => /cart|answers|orders|resume|success|cancel/.test(page));
  expect(personal).toHaveLength(9);
  expect(personal.filter((page) => sitePages().includes(page) || pages[page]?.loadAhead !== false)).toEqual([]);
});
