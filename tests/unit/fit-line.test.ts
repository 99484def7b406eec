import { array, assert, property, stringMatching } from "fast-check";
import { expect, test } from "vitest";
import { breakLine, fitLine, type HeadlineMetrics } from "../../app/ui/fit-line.ts";
import { headlineMetrics } from "../../app/ui/headline-metrics.vite.ts";

const metrics: HeadlineMetrics = {
  capHeight: 700,
  letters: { A: [400, 10, 390], V: [380, 5, 370], " ": [200, 0, 200] },
  kerning: { AV: -30 },
};

test("a line is as wide as its letters' ink, closer where a pair is kerned", () => {
  expect(fitLine("AV", metrics)).toEqual({ text: "AV", advance: 750, inkStart: 10, inkWidth: 730, capHeight: 700 });
});

test("small letters are measured as the capitals they are set in, and kept as typed", () => {
  expect(fitLine("av", metrics)).toEqual({ ...fitLine("AV", metrics), text: "av" });
});

test("the real font gives the widths that the design names", async () => {
  const { load } = headlineMetrics() as { load: (id: string) => string };
  const real = JSON.parse(load("\0virtual:headline-metrics").replace("export default ", "")) as HeadlineMetrics;
  const widths = ["Faith", "Stewardship", "Excellence", "Community"].map((word) => fitLine(word, real).inkWidth / 1000);
  for (const [index, em] of [1.51, 3.83, 3.31, 3.29].entries()) expect(widths[index]).toBeCloseTo(em, 1);
});

test.each([
  ["A house of faith", ["A house of faith"]],
  ["Build apps that people keep using every single day", ["Build apps that people keep", "using every single day"]],
  [
    "TETM welcomes Bartholomew Featherstonehaugh and the Lanterns of the Outer Banks",
    ["TETM welcomes Bartholomew", "Featherstonehaugh and the", "Lanterns of the Outer Banks"],
  ],
  ["Supercalifragilisticexpialidocious", ["Supercalifragilisticexpialidocious"]],
])("a line that a phone would show small is broken: %s", (text, lines) => {
  expect(breakLine(text)).toEqual(lines);
});

test("a broken line keeps its words, and no part is too long but a single word", () => {
  assert(
    property(array(stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 20 }), (words) => {
      const lines = breakLine(words.join(" "));
      expect(lines.join(" ")).toBe(words.join(" "));
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(28);
    }),
  );
});
