import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

// The process ends by itself once a picture takes too much memory, although sharp's threads are still at work.

const LONG_TEXT = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><text>${"x".repeat(300_000)}</text></svg>`;

test.skipIf(process.platform !== "linux")(
  "a drawing that grows is left before it takes the machine's memory",
  async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-memory-"));
    const file = path.join(folder, "text.svg");
    writeFileSync(file, LONG_TEXT);
    const program = path.resolve("app/pictures/picture-process.server.ts");
    const child = spawn(process.execPath, [program, "make", file, folder], { stdio: ["pipe", "pipe", "ignore"] });
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, peakOf(child.pid ?? 0))), 5);
    try {
      expect(JSON.parse(await text(child.stdout))).toEqual({ fault: "too-hard" });
      await (child.signalCode ?? new Promise((resolve) => child.once("exit", resolve)));
      expect(peak).toBeLessThan(1_000);
    } finally {
      clearInterval(watch);
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

/** Returns the most megabytes that a process has had, or 0 if it has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
