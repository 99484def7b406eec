import writeExcelFile from "write-excel-file/node";
import { type ExportRow, fitCell } from "./export-format.ts";

/** Returns an Excel file. Every cell is text, so that no program changes what it says. */
export async function writeSpreadsheet(
  columns: readonly string[],
  rows: readonly ExportRow[],
): Promise<Uint8Array<ArrayBuffer>> {
  const head = columns.map((value) => ({ value, type: String, fontWeight: "bold" as const }));
  const cells = rows.map((row) => columns.map((column) => textCell(String(row[column] ?? ""))));
  return new Uint8Array(await writeExcelFile([head, ...cells], { stickyRowsCount: 1 }).toBuffer());
}

/** `@` is Excel's format for text: it stays text when somebody edits the cell. */
function textCell(text: string) {
  return text === "" ? null : { value: fitCell(text, "…"), type: String, format: "@" };
}
