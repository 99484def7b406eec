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
