/** What a cell may hold: null is empty, and a list is its parts. */
export type CellValue = string | number | null | readonly string[];

/** Spreadsheets read UTF-8 as UTF-8 only where it begins with this (docs/decisions/0021). */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * What a spreadsheet may take for a formula at the beginning of a cell, also in full width
 * (https://owasp.org/www-community/attacks/CSV_Injection). An apostrophe before it is one that may be ours.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A record of RFC 4180, ended by CRLF. Text is always in quotes, figures never. */
export function csvLine(values: readonly CellValue[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

/**
 * Text that would be a formula gets an apostrophe in front. Nothing else is changed, and `readCell` takes it off again,
 * so that no data is lost.
 */
export function csvCell(value: CellValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = typeof value === "string" ? value : value.join("; ");
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** The text that a cell was made from, after a reader of RFC 4180 has taken the quotes off. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

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
