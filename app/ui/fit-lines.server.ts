import metrics from "virtual:headline-metrics";
import { type FittedLine, fitLine, fitWith, stackLines } from "./fit-line.ts";

/** On the server, to keep the font metrics out of the client bundle. */
export function fitLines(lines: readonly string[]): FittedLine[] {
  return fitWith(metrics, lines);
}

/** Returns the setting that best fills a space whose width is `shape` times its height. */
export function fitShape(settings: readonly (readonly string[])[], shape: number): FittedLine[] {
  const all = settings.map((lines) => lines.map((line) => fitLine(line, metrics)));
  const filled = all.map((lines) => {
    const { width, height } = stackLines(lines);
    return Math.min(width / height / shape, (height * shape) / width);
  });
  return all[filled.indexOf(Math.max(...filled))] ?? [];
}
