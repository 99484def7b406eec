import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Returns milliseconds of processor time of a process's live threads, from `schedstat` (nanoseconds). Linux only. */
export function processorTime(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`))
    nanoseconds += Number(readThread(pid, thread, "schedstat").split(" ", 1)[0]);
  return nanoseconds / 1e6;
}

/** Returns "" if the thread has ended since it was listed. */
function readThread(pid: number, thread: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Whether any thread is running, runnable or in uninterruptible sleep. */
export function isBusy(pid: number): boolean {
  return readdirSync(`/proc/${pid}/task`).some((thread) =>
    /^[RD]/.test(readThread(pid, thread, "stat").split(") ").at(-1) ?? ""),
  );
}

/** Resets peak resident memory (proc(5), `clear_refs`). Returns the current value in MB. */
export function countMemoryAnew(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return statusMegabytes(pid, "VmRSS");
}

/** Returns peak resident memory since the reset, in MB. */
export function highestMemory(pid: number): number {
  return statusMegabytes(pid, "VmHWM");
}

function statusMegabytes(pid: number, name: string): number {
  return Number(new RegExp(`${name}:\\s*(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/** Returns resident memory in MB. Linux only. */
export function residentMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
