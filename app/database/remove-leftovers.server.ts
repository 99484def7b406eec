import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";

/** Files of killed restores: ours, with the id of their process, and Litestream's. */
const LEFT = /^(\.restoring-(?<pid>\d+)|(\.restored)?\.tmp)(-wal|-shm|-journal)?$/;

/** Removes the copies that interrupted restores left beside the database. A running restore keeps its copy. */
export function removeLeftovers(databaseFile: string): void {
  const [folder, base] = [path.dirname(databaseFile), path.basename(databaseFile)];
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const left = name.startsWith(base) ? LEFT.exec(name.slice(base.length)) : null;
    if (left && !isRunning(Number(left.groups?.pid ?? 0))) rmSync(path.join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  if (pid === 0 || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
