type Cell = string | number;

/** Formats a Markdown table with numbers right-aligned. */
export function markdownTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = head.map((_, column) => (rows.some((row) => isNumber(row[column])) ? "--:" : "---"));
  return [head, line, ...rows].map((cells) => `| ${cells.map(format).join(" | ")} |`).join("\n");
}

function isNumber(cell: Cell | undefined): boolean {
  return typeof cell === "number" || /^\d[\d.,]*( (s|ms|KB)|%)?$/.test(cell ?? "");
}

function format(cell: Cell): string {
  return typeof cell === "number" ? cell.toLocaleString("en-US") : cell;
}
