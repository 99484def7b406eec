import metrics from "virtual:headline-metrics";
import { type FittedLine, fitLine, fitWith, stackLines } from "./fit-line.ts";

/** Breaks and measures a poster's lines on the server, so that the font's table stays out of the client bundle. */
export function fitLines(lines: readonly string[]): FittedLine[] {
  return fitWith(metrics, lines);
}

/** Returns the one of several settings that fills a place best, whose width is `shape` times its height. */
export function fitShape(settings: readonly (readonly string[])[], shape: number): FittedLine[] {
  const all = settings.map((lines) => lines.map((line) => fitLine(line, metrics)));
  const filled = all.map((lines) => {
    const { width, height } = stackLines(lines);
    return Math.min(width / height / shape, (height * shape) / width);
  });
  return all[filled.indexOf(Math.max(...filled))] ?? [];
}
