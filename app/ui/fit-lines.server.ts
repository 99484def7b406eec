import metrics from "virtual:headline-metrics";
import { breakLine, type FittedLine, fitLine } from "./fit-line.ts";

/** Breaks and measures a poster's lines on the server, so that the font's table stays out of the client bundle. */
export function fitLines(lines: readonly string[]): FittedLine[] {
  return lines.flatMap(breakLine).map((line) => fitLine(line, metrics));
}
