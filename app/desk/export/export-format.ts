/** The value of a cell. Null is an empty cell, a list becomes text. */
type CellValue = string | number | null | readonly string[];

/** Spreadsheets read a file as UTF-8 only if it starts with this character (docs/decisions/0021). */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Matches the start of a cell that a spreadsheet may run as a formula, including full-width characters
 * (https://owasp.org/www-community/attacks/CSV_Injection). `csvCell` may have added the apostrophes before it.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** An amount of money, which a spreadsheet reads as a number, negative too. */
const DECIMAL = /^-?\d{1,12}\.\d\d$/;

/** Returns a CSV record (RFC 4180) with its CRLF. Text is always quoted, numbers never are. */
export function csvLine(values: readonly CellValue[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

/** Puts an apostrophe before text that would run as a formula. `readCell` removes it, so that no data is lost. */
export function csvCell(value: CellValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = typeof value === "string" ? value : value.join("; ");
  if (DECIMAL.test(text)) return text;
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Returns the original text of a cell that a CSV parser (RFC 4180) has already unquoted. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** A value of an export: text, a whole number, a list of text, or a record of short values. */
export type ExportValue = CellValue | Record<string, unknown>;
export type ExportRow = Record<string, ExportValue>;

export type ExportFormat = "csv" | "jsonl";

const MEDIA_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8; header=present",
  jsonl: "application/jsonl; charset=utf-8",
};

/** Returns the headers of a file that is downloaded. */
export function exportHeaders(name: string, format: ExportFormat, now: Date): Record<string, string> {
  return {
    "Content-Type": MEDIA_TYPES[format],
    "Content-Disposition": `attachment; filename="tetm-${name}-${now.toISOString().slice(0, 10)}.${format}"`,
    // Compression would defeat the backpressure, see `backpressure`.
    "Cache-Control": "private, no-store, no-transform",
    "X-Robots-Tag": "noindex, nofollow",
  };
}

/** Returns the start of the file: the byte order mark and the column names in CSV, nothing in JSON Lines. */
export function exportHead(format: ExportFormat, columns: readonly string[]): string {
  return format === "csv" ? BYTE_ORDER_MARK + csvLine(columns) : "";
}

/** Returns the rows in the file's format. JSON Lines preserve every value; in CSV, `csvCell` changes formulas. */
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
