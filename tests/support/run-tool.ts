import { spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";

export const root = path.resolve(import.meta.dirname, "../..");

/** Node's compile cache, because tests start the same few programs several hundred times. */
export const COMPILED = { NODE_COMPILE_CACHE: path.join(os.tmpdir(), "tetm-compile-cache") };

export interface Ended {
  code: number | null;
  stdout: string;
  /** stdout, then stderr. */
  output: string;
}

/** Runs a program of node_modules at the project's root, with a timeout of nearly two minutes. */
export function runTool(file: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return runNode([path.join("node_modules", file), ...args], env);
}

/** Runs Node at the project's root, with a timeout of nearly two minutes. */
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
