import { execFileSync } from "node:child_process";
import { median } from "../../support/statistics.ts";

/** Returns a process's resident memory in mebibytes. */
export function residentMemory(pid: number): number {
  return Math.round(Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024);
}

/** The number of samples needed for a judgment. */
export const ENOUGH = 10;

/** The most by which memory at the end may exceed the level after the warm-up. */
const GROWTH = 1.15;
const SLACK_MIB = 24;

/**
 * Whether memory is level. The first third of the samples is warm-up. Of the rest, the median of the second half may be
 * at most 15% and 24 MiB above that of the first half. The sawtooth of a garbage collector passes; a leak of one
 * kilobyte per request does not. Returns null with too few samples.
 */
export function isLevel(samples: readonly number[]): boolean | null {
  if (samples.length < ENOUGH) return null;
  const rest = samples.slice(Math.ceil(samples.length / 3));
  const half = Math.floor(rest.length / 2);
  return median(rest.slice(-half)) <= median(rest.slice(0, half)) * GROWTH + SLACK_MIB;
}
