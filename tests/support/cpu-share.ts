import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";

const ROOT = "/sys/fs/cgroup";
/** Microseconds after which a process that has used up its share goes on. */
const PERIOD = 20_000;

/**
 * Lets a process have so much of one processor (0.25 is a quarter) by a control group
 * (https://docs.kernel.org/admin-guide/cgroup-v2.html#cpu, and version 1's).
 *
 * @returns takes the limit back once the process has ended; null where this machine lets nobody limit
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
    // The kernel lets go of the last process a moment after it has ended.
    for (let tries = 0; existsSync(folder) && tries < 40; tries += 1) {
      try {
        rmdirSync(folder);
      } catch {
        await wait(50);
      }
    }
  };
}
