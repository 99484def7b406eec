import { readFileSync } from "node:fs";

/** Resident memory of a process in megabytes. Linux only. */
export function residentMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
