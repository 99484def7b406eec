import { createHash } from "node:crypto";
import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { median } from "../../support/statistics.ts";

/** How quiet the machine is. */
export interface Noise {
  /** Share of all processors' time that other programs use while this one waits. */
  others: number;
  /** How much longer than the median the slowest tenth of the same work takes, as a share. */
  spread: number;
  /** Milliseconds for that work. */
  work: number;
}

const IDLE_MS = 3_000;
const TIMES = 60;
const WORK = Buffer.alloc(8_000_000, 1);

/** Waits for some seconds, then does the same work many times. */
export async function measureNoise(): Promise<Noise> {
  const before = processorTimes();
  await wait(IDLE_MS);
  const after = processorTimes();
  const times = Array.from({ length: TIMES }, () => {
    const start = performance.now();
    createHash("sha256").update(WORK).digest();
    return performance.now() - start;
  }).toSorted((one, other) => one - other);
  const work = median(times);
  return {
    others: (after.busy - before.busy) / Math.max(1, after.all - before.all),
    spread: (times[Math.floor(TIMES * 0.9)] ?? work) / work - 1,
    work,
  };
}

/** Returns how many milliseconds all processors have worked, and have been there for. */
function processorTimes(): { busy: number; all: number } {
  const times = cpus().map(({ times: { user, nice, sys, irq, idle } }) => [user + nice + sys + irq, idle] as const);
  const busy = times.reduce((sum, [worked]) => sum + worked, 0);
  return { busy, all: times.reduce((sum, [, idled]) => sum + idled, busy) };
}
