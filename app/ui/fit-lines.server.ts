import metrics from "virtual:headline-metrics";
import { type FittedLine, fitLine } from "./fit-line.ts";

/** Measures the lines of a poster on the server, so that the font's table stays out of the client bundle. */
export function fitLines(lines: readonly string[]): FittedLine[] {
  return lines.map((line) => fitLine(line, metrics));
}
