import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";

const ROOT = "/sys/fs/cgroup";
/** Length of a period in microseconds. A process that has used up its share waits for the next period. */
const PERIOD = 20_000;

/**
 * Limits a process to a share of one processor (0.25 is a quarter) with a control group
 * (https://docs.kernel.org/admin-guide/cgroup-v2.html#cpu, and version 1's).
 *
 * @returns a function that removes the limit after the process has ended; null if this machine allows no limits
 */
export function limitCpu(pid: number, share: number): (() => Promise<void>) | null {
  const second = existsSync(path.join(ROOT, "cgroup.controllers"));
  const folder = path.join(ROOT, second ? "" : "cpu", `tetm-${process.pid}-${pid}`);
  const quota = Math.round(PERIOD * share);
  try {
    mkdirSync(folder);
    if (second) writeFileSync(path.join(folder, "cpu.max"), `${quota} ${PERIOD}`);
    else {
      writeFileSync(path.join(folder, "cpu.cfs_period_us"), String(PERIOD));
      writeFileSync(path.join(folder, "cpu.cfs_quota_us"), String(quota));
    }
    writeFileSync(path.join(folder, "cgroup.procs"), String(pid));
  } catch {
    return null;
  }
  return async () => {
    // The kernel releases the group a moment after its last process has ended.
    for (let tries = 0; existsSync(folder) && tries < 40; tries += 1) {
      try {
        rmdirSync(folder);
      } catch {
        await wait(50);
      }
    }
  };
}
