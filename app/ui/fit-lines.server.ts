import metrics from "virtual:headline-metrics";
import { type FittedLine, fitWith } from "./fit-line.ts";

/** Breaks and measures a poster's lines on the server, so that the font's table stays out of the client bundle. */
export function fitLines(lines: readonly string[]): FittedLine[] {
  return fitWith(metrics, lines);
}
