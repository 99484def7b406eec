import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Milliseconds of processor time that a process has taken, of all its threads that live, to the nanosecond
 * (`schedstat`). Linux only.
 */
export function processorTime(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`))
    nanoseconds += Number(readThread(pid, thread, "schedstat").split(" ", 1)[0]);
  return nanoseconds / 1e6;
}

/** Empty where the thread ended between the two looks. */
function readThread(pid: number, thread: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Whether a thread of it runs or would like to, however long the machine lets it wait. */
export function isBusy(pid: number): boolean {
  return readdirSync(`/proc/${pid}/task`).some((thread) =>
    /^[RD]/.test(readThread(pid, thread, "stat").split(") ").at(-1) ?? ""),
  );
}

/**
 * Lets the highest resident memory be counted from now on (proc(5), `clear_refs`), and answers what it is now, in MB.
 */
export function countMemoryAnew(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return statusMegabytes(pid, "VmRSS");
}

/** The highest resident memory since it was last counted anew, in MB. */
export function highestMemory(pid: number): number {
  return statusMegabytes(pid, "VmHWM");
}

function statusMegabytes(pid: number, name: string): number {
  return Number(new RegExp(`${name}:\\s*(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/** Resident memory of a process in megabytes. Linux only. */
export function residentMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
