import { cleanText } from "../../ui/beginning-of.ts";
import { newYorkDay } from "../../ui/days.ts";

type CellValue = string | number | null | string[];

/** Spreadsheets read a file as UTF-8 only if it starts with this character (docs/decisions/0021). */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * The start of a possible formula, also in full-width characters
 * (https://owasp.org/www-community/attacks/CSV_Injection). Apostrophes may be from `csvCell`.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const MONTHS =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";

/** Text that a spreadsheet turns into something else and displays differently. */
const CHANGED = [
  // 02138, 2-4, 1E5, .5
  /^'*[$.\d][\d\s.,:/%e+-]*$/i,
  // (12.50) is a negative number.
  /^'*\([$\d.,]+\)$/,
  // 3 PM
  /^'*\d[\d\s:]*[ap]m?$/i,
  // May 5, 5-Dec
  new RegExp(String.raw`^'*(?:${MONTHS})[\s.,/-]*\d[\d\s.,:/-]*$`, "i"),
  new RegExp(String.raw`^'*\d{1,4}[\s.,/-]*(?:${MONTHS})[\d\s.,:/-]*$`, "i"),
  /^'*(?:true|false)$/i,
];

/** A day stays the same in any format. */
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Money, which a spreadsheet reads as a number, even if negative. */
const DECIMAL = /^-?\d{1,12}\.\d\d$/;

/** Returns a CSV record (RFC 4180) with its CRLF. Text is always quoted, numbers never are. */
export function csvLine(values: readonly CellValue[], cutOff = ""): string {
  return `${values.map((value) => csvCell(value, cutOff)).join(",")}\r\n`;
}

/** Puts an apostrophe before text that a spreadsheet would run as a formula or turn into a number; see `readCell`. */
export function csvCell(value: CellValue, cutOff = ""): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = fitCell(typeof value === "string" ? value : value.join("; "), cutOff);
  if (DECIMAL.test(text)) return text;
  return `"${(isGuarded(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Returns the original text of a cell that a CSV parser (RFC 4180) has already unquoted. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && isGuarded(cell.slice(1)) ? cell.slice(1) : cell;
}

function isGuarded(text: string): boolean {
  return FORMULA.test(text) || (!DAY.test(text) && CHANGED.some((form) => form.test(text)));
}

/** Maximum UTF-16 code units of a cell in Excel, including the apostrophe. Excel silently drops the rest. */
const MOST_OF_CELL = 32_767;

/** A text that is too long is cut at a whole character and ends with `cutOff`. */
export function fitCell(text: string, cutOff: string): string {
  const clean = cleanText(text);
  if (clean.length < MOST_OF_CELL) return clean;
  const most = MOST_OF_CELL - 1 - cutOff.length;
  const start = clean.slice(0, MOST_OF_CELL);
  return start.slice(0, new Intl.Segmenter("en").segment(start).containing(most)?.index) + cutOff;
}

export function exportCutOff(address: string): string {
  return `… (cut off: a spreadsheet's cell can't hold more. All of it: ${address}, or in the file of JSON Lines)`;
}

export type ExportValue = CellValue | Record<string, unknown>;
export type ExportRow = Record<string, ExportValue>;

export type ExportFormat = "csv" | "jsonl";

const MEDIA_TYPES: Record<ExportFormat | "xlsx", string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8; header=present",
  jsonl: "application/jsonl; charset=utf-8",
};

export function exportHeaders(name: string, format: ExportFormat | "xlsx", now: Date): Record<string, string> {
  return {
    "Content-Type": MEDIA_TYPES[format],
    "Content-Disposition": `attachment; filename="${name}-${newYorkDay(now)}.${format}"`,
    // Compression would defeat the backpressure, see `backpressure`.
    "Cache-Control": "private, no-store, no-transform",
    "X-Robots-Tag": "noindex, nofollow",
  };
}

export function exportHead(format: ExportFormat, columns: readonly string[]): string {
  return format === "csv" ? BYTE_ORDER_MARK + csvLine(columns) : "";
}

/** JSON Lines preserve every value; in CSV, `csvCell` changes some. */
export function exportLines(
  format: ExportFormat,
  columns: readonly string[],
  rows: readonly ExportRow[],
  cutOff: (row: ExportRow) => string,
): string {
  const lines = rows.map((row) => {
    const values = columns.map((column) => row[column] ?? null);
    if (format === "csv") return csvLine(values.map(cellOf), cutOff(row));
    return `${JSON.stringify(Object.fromEntries(columns.map((column, place) => [column, values[place]])))}\n`;
  });
  return lines.join("");
}

function cellOf(value: ExportValue): CellValue {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : value;
}
