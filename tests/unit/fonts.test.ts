import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type Font, openSync } from "fontkit";
import { describe, expect, test } from "vitest";
import { cutSubset, fontSubsets } from "../../app/dev/pictures/font-subsets.ts";

const SHEET = "app/ui/styles/fonts.css";

interface Face {
  family: string;
  font: Font;
  url: string;
  range: Set<number>;
}

const faces = [...readFileSync(SHEET, "utf8").matchAll(/@font-face \{([^}]*unicode-range[^}]*)\}/g)].map(
  ([, rules = ""]) => readFace(rules),
);
const basic = faces.filter(({ url }) => url.startsWith("../fonts/"));

describe.each(fontSubsets)("$file", (subset) => {
  test("is what npx node app/dev/pictures/cut-fonts.ts makes of its package", async () => {
    expect(readFileSync(path.join("app/ui/fonts", subset.file)).equals(await cutSubset(subset))).toBe(true);
  });

  test("has the characters that the style sheet says, and no other", () => {
    const face = basic.find(({ url }) => url.endsWith(subset.file));
    // The last code in a font's character table is an end marker.
    const held = face?.font.characterSet.filter((code) => code !== 0xffff);
    expect(held?.toSorted(byNumber)).toEqual([...(face?.range ?? [])].toSorted(byNumber));
  });
});

test.each(["League Gothic", "Libre Franklin"])(
  "%s has the letters of any name in Latin script, and its basic face is taken first",
  (family) => {
    const own = faces.filter((face) => face.family === family);
    for (const letter of "José Łukasz Çelik Žižek ÅSE ß") {
      const code = letter.codePointAt(0) ?? 0;
      expect(
        own.some(({ range, font }) => range.has(code) && font.hasGlyphForCodePoint(code)),
        letter,
      ).toBe(true);
    }
    expect(own.at(-1)?.url).toContain("basic");
  },
);

test.each(fontSubsets)("$file has lines as high as its source", ({ file, source }) => {
  const [cut, whole] = openBoth(file, source);
  expect([cut.ascent, cut.descent, cut.capHeight]).toEqual([whole.ascent, whole.descent, whole.capHeight]);
});

test("headlines are as wide as they are measured when the site is built", () => {
  const [cut, whole] = openBoth(fontSubsets[0]?.file, fontSubsets[0]?.source);
  const line = "STEWARDSHIP, AVATAR & 2020";
  expect(cut.layout(line).advanceWidth).toBe(whole.layout(line).advanceWidth);
});

test("two basic faces take 35 KB at most", () => {
  const sizes = basic.map(({ url }) => readFileSync(path.join(path.dirname(SHEET), url)).length);
  expect(sizes).toHaveLength(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(35_000);
});

function readFace(rules: string): Face {
  const url = /url\("([^"]+)"\)/.exec(rules)?.[1] ?? "";
  const file = url.startsWith(".") ? path.join(path.dirname(SHEET), url) : createRequire(import.meta.url).resolve(url);
  const ranges = [...rules.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = "", to]) =>
    [from, to ?? from].map((hex) => Number.parseInt(hex, 16)),
  );
  return {
    family: /font-family: "([^"]+)"/.exec(rules)?.[1] ?? "",
    font: openSync(file) as Font,
    url,
    range: new Set(
      ranges.flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)),
    ),
  };
}

function openBoth(file = "", source = ""): [cut: Font, whole: Font] {
  return [
    openSync(path.join("app/ui/fonts", file)) as Font,
    openSync(createRequire(import.meta.url).resolve(source)) as Font,
  ];
}

function byNumber(one: number, other: number): number {
  return one - other;
}
