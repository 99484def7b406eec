import { readFileSync } from "node:fs";
import path from "node:path";

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  /** Microseconds since the previous sample. */
  timeDeltas: number[];
}

export interface CostlyFunction {
  name: string;
  /** Share of the process's busy time. */
  share: number;
}

/** Returns the functions with the most self time in a profile. */
export function costliestFunctions(file: string, most = 10): CostlyFunction[] {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, "utf8")) as CpuProfile;
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || "(anonymous)"} ${placeOf(url, lineNumber)}`.trim(),
    ]),
  );
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? "";
    if (/^\((idle|root)\)/.test(name)) continue;
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name, time]) => ({ name, share: time / all }));
}

function placeOf(url: string, line: number): string {
  if (url === "") return "";
  const file = url.startsWith("file:") ? path.relative(process.cwd(), decodeURIComponent(new URL(url).pathname)) : url;
  return `${file.replace(/^.*node_modules\//, "")}:${line + 1}`;
}
