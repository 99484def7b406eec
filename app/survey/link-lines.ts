import { MOST_LINKS } from "../forms/limits.ts";

/** Lines that are told from each other: so many are too many links, and each further one would only cost time. */
const MOST_LINES = 10 * MOST_LINKS;

/**
 * Links as they were typed. Enter begins a line where no script runs, so each line of a field is a link. Nothing is
 * left out but blank lines beside others.
 */
export function linkLines(fields: readonly string[]): string[] {
  const lines = fields.flatMap(linesOf);
  if (lines.length <= Math.max(MOST_LINES, fields.length)) return lines;
  return [...lines.slice(0, MOST_LINES - 1), lines.slice(MOST_LINES - 1).join("\n")];
}

function linesOf(field: string): string[] {
  const lines = field.split(/\r\n?|\n/);
  if (lines.length === 1) return lines;
  const given = lines.filter((line) => line.trim() !== "");
  return given.length > 0 ? given : [""];
}
