import { expect, test } from "vitest";
import { isNarrowed, readSearch } from "../../app/desk/surveys/survey-list.ts";

test("an address is read, and what is no value is ignored", () => {
  const params = new URLSearchParams(
    "q=front+porch&stage=exploring&call=none&complete=maybe&status=closed&sort=sideways",
  );
  expect(readSearch(params)).toEqual({
    q: "front porch",
    filters: { stage: "exploring", call: "none", status: "closed" },
    sort: "newest",
  });
  expect(readSearch(new URLSearchParams("sort=oldest"))).toEqual({ q: "", filters: {}, sort: "oldest" });
});

test("a search that narrows nothing is the whole list", () => {
  expect([" ", "a"].map((q) => isNarrowed({ q, filters: {}, sort: "oldest" }))).toEqual([false, true]);
  expect(isNarrowed({ q: "", filters: { status: "new" }, sort: "newest" })).toBe(true);
});
