import { type ChildProcess, spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { COMPILED, root } from "./run-tool.ts";

/** The build to start, and how to start it. */
export interface Launch {
  /** A checkout with a build. */
  folder: string;
  /** Wraps the command in another one, which then executes it in its own process. */
  within: (command: readonly string[]) => readonly string[];
}

const START_LIMIT = 60_000;
const STOP_LIMIT = 10_000;

/** Starts the production build with nothing but these settings. Its output goes to `lines`. */
export function spawnServer(
  env: Record<string, string>,
  lines: string[],
  { folder = root, within = (command) => command }: Partial<Launch>,
): ChildProcess {
  const remixServe = path.join(folder, "node_modules/@remix-run/serve/dist/cli.js");
  const inherited = { PATH: process.env.PATH ?? "", HOME: os.homedir(), TMPDIR: os.tmpdir(), ...COMPILED };
  const [program = "", ...args] = within([process.execPath, remixServe, "build/server/index.js"]);
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...inherited, HOST: "127.0.0.1", ...env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const output of [child.stdout, child.stderr]) collectLines(output, lines);
  return child;
}

/** Prints the last output of a server that ends by itself later on: the test says only that nothing answers. */
export function reportCrash(child: ChildProcess, lines: readonly string[]): void {
  child.once("close", (code, signal) => {
    if (code === 0 || signal === "SIGTERM" || signal === "SIGKILL") return;
    console.error(`A server ended by itself (${signal ?? code}). Its last lines:\n${lines.slice(-20).join("\n")}`);
  });
}

/** Splits only at line feeds. Node's readline would also split at U+2028 within a record. */
function collectLines(output: Readable, lines: string[]): void {
  let rest = "";
  output.setEncoding("utf8").on("data", (chunk: string) => {
    const whole = (rest + chunk).split("\n");
    rest = whole.pop() ?? "";
    lines.push(...whole);
  });
  output.on("end", () => rest && lines.push(rest));
}

/** Waits until `/healthz` answers. Kills the server after a minute, and says in an error what it printed. */
export async function waitForAnswer(origin: string, child: ChildProcess, lines: string[]): Promise<void> {
  const end = Date.now() + START_LIMIT;
  const before = lines.length;
  // Another run's server may answer at this address: ours then ends, because the port is in use.
  const listens = () => lines.slice(before).some((line) => line.startsWith("[remix-serve]"));
  while (Date.now() < end && child.exitCode === null && child.signalCode === null) {
    const isOk =
      listens() && (await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch(() => null))?.ok;
    if (isOk) return;
    await pause(50);
  }
  await endProcess(child, "SIGKILL");
  throw new Error(`The server did not start. It printed:\n${lines.join("\n")}`);
}

/** Sends a signal, unless the process has ended. Returns the exit code; kills it after ten seconds. */
export function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`The server did not end within ${STOP_LIMIT / 1000} seconds of ${signal}.`));
    }, STOP_LIMIT);
    child.once("close", (code) => {
      clearTimeout(late);
      resolve(code);
    });
    child.kill(signal);
  });
}
