import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
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

/** Reads how long the processors have worked, in Linux's ticks (proc_stat(5)); nothing on other systems. */
function processorTimes(): { busy: number; all: number } {
  if (!existsSync("/proc/stat")) return { busy: 0, all: 0 };
  const [, ...ticks] = readFileSync("/proc/stat", "utf8").split("\n", 1)[0]?.split(/ +/) ?? [];
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...rest] = ticks.map(Number);
  const busy = user + nice + system + rest.slice(0, 3).reduce((sum, one) => sum + one, 0);
  return { busy, all: busy + idle + waiting };
}
