import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

/** Memory of the machine in fly.toml, in bytes. */
const MACHINE = 512 * 1024 * 1024;

/** A memory control group of the kernel (cgroup v1): what runs in it has the memory of the machine in fly.toml. */
export interface MemoryGroup {
  /** Wraps a command in one that runs in the group, with all its children. */
  within: (command: readonly string[]) => readonly string[];
  /** Returns how often a process was killed for want of memory. */
  kills: () => number;
  remove: () => void;
}

/** Returns null if no group can be made here. */
export function makeMemoryGroup(): MemoryGroup | null {
  const group = `/sys/fs/cgroup/memory/tetm-${process.pid}`;
  try {
    mkdirSync(group);
    writeFileSync(path.join(group, "memory.limit_in_bytes"), String(MACHINE));
  } catch {
    return null;
  }
  return {
    within: (command) => ["sh", "-c", 'echo $$ > "$0/cgroup.procs" && exec "$@"', group, ...command],
    kills: () => Number(/oom_kill (\d+)/.exec(readFileSync(path.join(group, "memory.oom_control"), "utf8"))?.[1] ?? 0),
    remove: () => rmdirSync(group),
  };
}
