import { spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";

export const root = path.resolve(import.meta.dirname, "../..");

/** Node's compile cache: the same few programs start some hundred times. */
export const COMPILED = { NODE_COMPILE_CACHE: path.join(os.tmpdir(), "tetm-compile-cache") };

export interface Ended {
  code: number | null;
  stdout: string;
  /** Its standard output, then its standard error. */
  output: string;
}

/** Runs a program from node_modules at the project's root, for two minutes at most. */
export function runTool(file: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return runNode([path.join("node_modules", file), ...args], env);
}

/** Runs Node at the project's root, for two minutes at most. */
export async function runNode(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...COMPILED, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 115_000,
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, output: stdout + stderr };
}
