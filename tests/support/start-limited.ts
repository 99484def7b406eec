import { spawn, spawnSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { COMPILED, root } from "./run-tool.ts";

/** Whether a small file system can be mounted: Linux, as root or with user namespaces. */
export const canMount =
  spawnSync("unshare", ["--mount", "--map-root-user", "mount", "-t", "tmpfs", "tmpfs", "/tmp"]).status === 0;

/** Runs a program with a small private file system at `folder`, which disappears when the program ends. */
export function spawnOnDisk(
  folder: string,
  { size, prepare = "true" }: { size: string; prepare?: string },
  args: string[],
  env: Record<string, string>,
) {
  const steps = `mount -t tmpfs -o size=${size} tmpfs "$1" && cd "$1" && { ${prepare}; } && cd "$2" && shift 2 && exec "$@"`;
  const child = spawn(
    "unshare",
    ["--mount", "--map-root-user", "/bin/sh", "-c", steps, "sh", folder, root, process.execPath, ...args],
    {
      cwd: root,
      env: { ...COMPILED, PATH: process.env.PATH ?? "", HOST: "127.0.0.1", ...env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
      // Longer than a test may take on a busy machine; ends what a failed test left running.
      timeout: 300_000,
    },
  );
  const code = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, code, stdout: text(child.stdout), stderr: text(child.stderr) };
}

/** Leaves `left` bytes free. */
export function fillDisk(disk: string, left = 0): void {
  const isRoom = () => {
    const { bavail, bsize } = statfsSync(disk);
    return left === 0 || bavail * bsize > left;
  };
  for (const size of left > 0 ? [4_096] : [65_536, 4_096, 1]) {
    try {
      while (isRoom()) writeFileSync(path.join(disk, "filler"), Buffer.alloc(size), { flag: "a" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
}

export function emptyDisk(disk: string): void {
  rmSync(path.join(disk, "filler"), { force: true });
}
