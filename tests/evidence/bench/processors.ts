import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import process from "node:process";

/** Whether servers and client can be pinned to different processors: needs Linux, util-linux and two processors. */
const canPin = cpus().length > 1 && spawnSync("taskset", ["--version"]).status === 0;
const LAST = cpus().length - 1;

/** Returns the line above a table: the day (ISO-8601 UTC), the machine, and the method. */
export function describeRun(how: string): string {
  const pinned = canPin ? ", each server on one of them, the client on the others" : "";
  const machine = `Node ${process.version}, ${cpus().length} processors (${cpus()[0]?.model.trim()})${pinned}`;
  return `${new Date().toISOString().slice(0, 10)}, ${machine}, ${how}`;
}

/** Pins a command and its threads to one processor, as deployed (fly.toml): a second one would hide threads' work. */
export function onOneProcessor(command: readonly string[]): readonly string[] {
  return canPin ? ["taskset", "--cpu-list", String(LAST), ...command] : command;
}

/** Keeps this process off the servers' processor. */
export function leaveServersAlone(): void {
  if (canPin) spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", `0-${LAST - 1}`, String(process.pid)]);
}
