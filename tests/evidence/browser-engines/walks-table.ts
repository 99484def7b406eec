import { markdownTable } from "../../support/markdown-table.ts";
import type { Result, Walk } from "./walk.ts";

/**
 * Formats a table with a row for each walk and a column for each engine with JavaScript and without, and the failures
 * below.
 */
export function walksTable(walks: readonly Walk[], results: readonly Result[]): string {
  const columns = [...new Set(results.map(columnOf))];
  const findings = results.filter(({ finding }) => finding !== null);
  const cell = (walk: Walk, column: string) => {
    const result = results.find((one) => one.walk === walk && columnOf(one) === column);
    if (!result) return "";
    return result.finding === null ? "ok" : `**${findings.indexOf(result) + 1}**`;
  };
  const rows = walks.map((walk) => [nameOf(walk), ...columns.map((column) => cell(walk, column))]);
  const table = markdownTable(["walk", ...columns], rows);
  const seen = findings.map(
    (result, index) => `${index + 1}. ${nameOf(result.walk)}, ${columnOf(result)}: ${result.finding}`,
  );
  return [table, "", ...seen].join("\n");
}

export function columnOf({ engine, scripts }: Result): string {
  return scripts ? engine : `${engine}, no JS`;
}

export function nameOf({ name, row }: Walk): string {
  return row === undefined ? name : `${row}: ${name}`;
}
