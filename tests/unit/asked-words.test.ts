import { expect, test } from "vitest";
import { bodyTerms, singleTerms } from "../../app/desk/words/asked-words.ts";

/** Returns words as they are looked up; `*` stands behind a beginning. */
function shown(terms: ReturnType<typeof bodyTerms>): string[] {
  return terms.map(({ word, isPrefix }) => word + (isPrefix ? "*" : ""));
}

test("each word is a beginning, unless it is one letter or digit", () => {
  expect(shown(bodyTerms("tama gospel-choir 7 , ."))).toEqual(["tama*", "gospel-choir*", "7"]);
});

test("of a part with signs in it, only the last word is a beginning", () => {
  expect(shown(singleTerms("tama gospel-choir ruth@example.com"))).toEqual([
    "tama*",
    "gospel",
    "choir*",
    "ruth",
    "example",
    "com*",
  ]);
});

test("words of a script without spaces are always beginnings", () => {
  expect(shown(singleTerms("賛美-歌"))).toEqual(["賛美*", "歌*"]);
});
