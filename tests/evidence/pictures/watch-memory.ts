import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds between two looks. */
const INTERVAL = 20;

/** Peaks in MB. Pages that processes share count once, in parts (PSS): most of Node's own code is such. */
export interface Peaks {
  server: number;
  child: number;
  sum: number;
  /** The same with shared pages counted for each process (RSS). */
  sumResident: number;
}

/**
 * Looks at the memory of a process and its children again and again.
 *
 * @returns a function that ends it and returns the peaks
 */
export function watchMemory(pid: number): () => Promise<Peaks> {
  const peaks: Peaks = { server: 0, child: 0, sum: 0, sumResident: 0 };
  const ending = new AbortController();
  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      const server = memoryOf(pid);
      const children = childrenOf(pid).map(memoryOf);
      const child = Math.max(0, ...children.map((one) => one.pss));
      const sum = (name: keyof typeof server) => [server, ...children].reduce((all, one) => all + one[name], 0);
      peaks.server = Math.max(peaks.server, server.pss);
      peaks.child = Math.max(peaks.child, child);
      peaks.sum = Math.max(peaks.sum, sum("pss"));
      peaks.sumResident = Math.max(peaks.sumResident, sum("rss"));
      await wait(INTERVAL);
    }
  }
  const watched = watch();
  return async () => {
    ending.abort();
    await watched;
    return peaks;
  };
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
}

/** In MB; zeros for a process that has ended. */
function memoryOf(pid: number): { pss: number; rss: number } {
  const text = read(`/proc/${pid}/smaps_rollup`);
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) / 1024;
  return { pss: megabytes("Pss"), rss: megabytes("Rss") };
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
