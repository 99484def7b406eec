import { expect, test } from "vitest";
import { facetWord, isNarrowed, readSearch } from "../../app/desk/surveys/survey-filters.ts";
import { isUnspaced, searchWords } from "../../app/desk/words/asked-words.ts";

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

test("words are what stands between spaces and can be said", () => {
  expect(searchWords("  front   porch\tmusic\n")).toEqual(["front", "porch", "music"]);
  expect(searchWords('"AND" OR - * 🎺 % _ () O\'Moab')).toEqual(['"AND"', "OR", "O'Moab"]);
  expect(searchWords("a\0b")).toEqual(["a", "b"]);
  expect(searchWords("word ".repeat(40))).toHaveLength(12);
  expect([...readSearch(new URLSearchParams({ q: "🎺".repeat(400) })).q]).toHaveLength(300);
});

test("scripts without spaces are told", () => {
  expect(["日本", "ひらがな", "קישור", "Zoë"].map(isUnspaced)).toEqual([true, true, false, false]);
});

test("filters make one word of the index, always in the same order", () => {
  expect(facetWord({})).toBeNull();
  expect(facetWord({ status: "call_booked", stage: "ready_to_scale" })).toBe("sreadytoscale0ucallbooked");
  expect(facetWord({ stage: "exploring", call: "maybe_later", complete: "yes", status: "new" })).toBe(
    "sexploring0cmaybelater0kyes0unew",
  );
});
