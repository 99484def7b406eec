import { expect, test } from "vitest";
import { askedWords } from "../../app/desk/words/asked-words.ts";

/** Returns words as they are looked up; `*` stands behind a beginning. */
function shown(q: string): string[] {
  return askedWords(q).map(({ text, isBeginning }) => text + (isBeginning ? "*" : ""));
}

test("each word is a beginning, unless it is one letter or digit", () => {
  expect(shown("tama gospel-choir gospel-c 7 , .")).toEqual(["tama*", "gospel-choir*", "gospel-c", "7"]);
});

test("words of a script without spaces are always beginnings", () => {
  expect(shown("賛 ひ ק ë")).toEqual(["賛*", "ひ*", "ק", "ë"]);
});

test("words are what stands between spaces and can be said", () => {
  expect(shown("  front   porch\tmusic\n")).toEqual(["front*", "porch*", "music*"]);
  expect(shown('"AND" OR - * 🎺 % _ () O\'Moab')).toEqual(['"AND"*', "OR*", "O'Moab*"]);
  expect(shown("a\0b")).toEqual(["a", "b"]);
  expect(shown("word ".repeat(40))).toHaveLength(12);
});
