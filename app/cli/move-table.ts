import type { MoveReport } from "../database/move-database.server.ts";

/** What was moved, as a table with a line for each that has rows. */
export function moveTable({ tables }: MoveReport): string {
  const lines = tables.map((one) => [
    one.table,
    String(one.rows),
    String(one.textBytes),
    one.checksum.slice(0, 12),
    one.copySeconds.toFixed(1),
    one.checkSeconds.toFixed(1),
  ]);
  const all = [["table", "rows", "bytes of text", "checksum", "copied in s", "checked in s"], ...lines];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? [];
  return all
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 || column === 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
