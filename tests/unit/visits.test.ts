import { describe, expect, test } from "vitest";
import { makeBars, readDays } from "../../app/desk/visits/visits.ts";
import { pages } from "../../app/site/content/pages.server.ts";
import { pageFinder, sourceOf } from "../../app/site/visits/visit.ts";

const find = pageFinder(Object.keys(pages));

test.each([
  ["/", "/"],
  ["/portfolio", "/portfolio"],
  ["/creators/micah-rowe", "/creators/micah-rowe"],
  ["/shop/covenant-tee", "/shop/covenant-tee"],
  // An order's number and a survey's token identify whose page it is.
  ["/orders/3fa9c21b", "/orders/:number"],
  ["/survey/creator/resume/AAAAAAAAAAAAAAAAAAAAAA", "/survey/creator/resume/:token"],
  ["/shop/covenant-tee/back-in-stock", "/shop/:slug/back-in-stock"],
  ["/shop/%63ovenant-tee", undefined],
  ["/shop/Covenant-Tee", undefined],
  ["/shop/covenant-tee/", undefined],
  ["/desk/surveys", undefined],
  ["/preview/about", undefined],
  ["/shop/a/b", undefined],
])("%s is counted as %s", (path, page) => expect(find(path)).toBe(page));

describe("a visit", () => {
  const own = "tetm.example";
  test.each([
    ["typed in", "", ""],
    ["from a search", "https://www.google.com/", "google.com"],
    ["from a path", "https://News.Example.org:8443/a?b=c#d", "news.example.org"],
    ["from this site", "https://tetm.example/about", null],
    ["from www", "https://www.tetm.example/about", null],
    ["from a creator's address", "https://micah.tetm.example/", null],
    ["from a site that ends the same", "https://nottetm.example/", "nottetm.example"],
    ["from an app", "android-app://com.example/", ""],
    ["with a script for a name", "https://<script>alert(1)</script>/", ""],
    ["with a name too long for one", `https://${"a".repeat(300)}.example/`, ""],
  ])("%s", (_, referer, source) => expect(sourceOf(referer, own)).toBe(source));
});

test("a period has a bar for each day, or for each week if it is long", () => {
  const sums = [
    { day: "2026-11-20", views: 2, visits: 1 },
    { day: "2026-11-24", views: 3, visits: 2 },
  ];
  const week = makeBars(sums, "2026-11-24", 7);
  expect(week.map(({ views }) => views)).toEqual([0, 0, 2, 0, 0, 0, 3]);
  expect([week[0]?.from, week.at(-1)]).toEqual(["2026-11-18", { from: "2026-11-24", views: 3, visits: 2 }]);
  const year = makeBars(sums, "2026-11-24", 365);
  expect([year.length, year.at(-1)]).toEqual([53, { from: "2026-11-18", views: 5, visits: 3 }]);
});

test.each([
  ["90", 90],
  ["91", 30],
  ["1e2", 30],
])("days=%s shows %s", (days, shown) => expect(readDays(new URLSearchParams({ days }))).toBe(shown));
