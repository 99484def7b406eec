import { spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";
import { COMPILED, root } from "./run-tool.ts";

/** Whether a small file system can be mounted here: Linux, as root or with user namespaces. */
export const canMount =
  spawnSync("unshare", ["--mount", "--map-root-user", "mount", "-t", "tmpfs", "tmpfs", "/tmp"]).status === 0;

/**
 * Runs a program with a small private file system mounted at `folder`. The file system disappears when the program
 * ends.
 */
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
      timeout: 60_000,
    },
  );
  const code = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, code, stdout: text(child.stdout), stderr: text(child.stderr) };
}
