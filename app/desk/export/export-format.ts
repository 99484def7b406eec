import { BYTE_ORDER_MARK, type CellValue, csvLine } from "./csv-text.ts";

/** A record of an export: text, whole numbers, lists of text, or a record of short values. */
export type ExportValue = CellValue | Record<string, unknown>;
export type ExportRow = Record<string, ExportValue>;

export type ExportFormat = "csv" | "jsonl";

export const MEDIA_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8; header=present",
  jsonl: "application/jsonl; charset=utf-8",
};

/** What a file begins with. */
export function exportHead(format: ExportFormat, columns: readonly string[]): string {
  return format === "csv" ? BYTE_ORDER_MARK + csvLine(columns) : "";
}

/** Rows as the format has them. JSON Lines say everything exactly; see csv-text.ts for what CSV does to formulas. */
export function exportLines(format: ExportFormat, columns: readonly string[], rows: readonly ExportRow[]): string {
  if (format === "csv")
    return rows.map((row) => csvLine(columns.map((column) => asCell(row[column] ?? null)))).join("");
  return rows
    .map((row) => `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))}\n`)
    .join("");
}

function asCell(value: ExportValue): CellValue {
  return typeof value === "object" && value !== null && !isList(value) ? JSON.stringify(value) : value;
}

function isList(value: object): value is readonly string[] {
  return Array.isArray(value);
}
