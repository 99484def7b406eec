import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";

export const root = path.resolve(import.meta.dirname, "../..");

/** Runs a program from node_modules at the root of the project, for two minutes at most. */
export async function runTool(file: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [path.join(root, "node_modules", file), ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 115_000,
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: stdout + stderr };
}
