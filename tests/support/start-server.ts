import { type ChildProcess, spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import type { FreshDatabase } from "./fresh-database.ts";
import { COMPILED, root } from "./run-tool.ts";
import { migratedDatabase } from "./test-database.ts";

/** The built site on its own port and in its own folder. */
export interface TestServer {
  origin: string;
  /** The database file's path, or the database's address: see server-database.ts. */
  databaseFile: string;
  /** Environment variables that make a command use the same database. */
  databaseEnv: Record<string, string>;
  /** Undefined while it isn't running. */
  pid: () => number | undefined;
  /** The output of all its starts. */
  lines: string[];
  /** The log records in the output, parsed. */
  records: () => Record<string, unknown>[];
  /** `limit` is in milliseconds, twenty seconds by default. */
  waitForRecord: (
    fits: (record: Record<string, unknown>) => boolean,
    limit?: number,
  ) => Promise<Record<string, unknown>>;
  /** Sends SIGTERM like Fly. Returns the exit code. */
  stop: () => Promise<number | null>;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
  /** Restarts it on the same data and port. Later restarts keep `env` too. */
  restart: (env?: Record<string, string>) => Promise<void>;
  /** Stops it and deletes its folder. */
  remove: () => Promise<void>;
}

const RECORD_LIMIT = 20_000;

/** Milliseconds for the site's low-priority processes, which get little processor time while tests run. */
export const BESIDE_LIMIT = 90_000;

/**
 * Starts the build with `env` and the settings that a site needs; nothing is inherited. `given` replaces the new
 * database with the newest schema: pass `freshDatabase()` to test a first start. `as` is another checkout or program.
 */
export async function startServer(
  env: Record<string, string> = {},
  given?: FreshDatabase,
  as: Partial<Launch> = {},
): Promise<TestServer> {
  const database = given ?? (await migratedDatabase());
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const own = { ...env };
  const lines: string[] = [];
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = spawnServer({ PORT: String(port), ...database.env, ...own }, lines, as);
    await waitForAnswer(origin, child, lines);
    reportCrash(child, lines);
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    return child ? endProcess(child, signal) : null;
  }

  const records = () => lines.flatMap(parseRecord);
  await start();
  return {
    origin,
    databaseFile: database.name,
    databaseEnv: database.env,
    pid: () => child?.pid,
    lines,
    records,
    waitForRecord: (fits, limit) => waitForRecord(records, fits, limit),
    stop: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
    restart: async (changes = {}) => {
      await end("SIGTERM");
      Object.assign(own, changes);
      await start();
    },
    remove: async () => {
      await end("SIGTERM");
      await database.remove();
    },
  };
}

async function waitForRecord(
  records: () => Record<string, unknown>[],
  fits: (record: Record<string, unknown>) => boolean,
  limit = RECORD_LIMIT,
): Promise<Record<string, unknown>> {
  const end = Date.now() + limit;
  while (Date.now() < end) {
    const found = records().find(fits);
    if (found) return found;
    await pause(20);
  }
  throw new Error(
    `No such log record. There are:\n${records()
      .map((record) => JSON.stringify(record))
      .join("\n")}`,
  );
}

function parseRecord(line: string): Record<string, unknown>[] {
  try {
    const record: unknown = JSON.parse(line);
    return typeof record === "object" && record !== null ? [{ ...record }] : [];
  } catch {
    return [];
  }
}

interface Launch {
  /** Wraps the command in another, which then runs it in its own process. */
  within: (command: readonly string[]) => readonly string[];
}

const START_LIMIT = 60_000;
/** Tests of a stop measure it themselves; on a busy machine a process may end slowly. */
const STOP_LIMIT = 60_000;

/** Starts the build with nothing but these settings. */
function spawnServer(
  env: Record<string, string>,
  lines: string[],
  { within = (command) => command }: Partial<Launch>,
): ChildProcess {
  const remixServe = path.join(root, "node_modules/@remix-run/serve/dist/cli.js");
  const inherited = { PATH: process.env.PATH ?? "", HOME: os.homedir(), TMPDIR: os.tmpdir(), ...COMPILED };
  const [program = "", ...args] = within([process.execPath, remixServe, "build/server/index.js"]);
  const child = spawn(program, args, {
    cwd: root,
    env: { ...inherited, HOST: "127.0.0.1", ...env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const output of [child.stdout, child.stderr]) collectLines(output, lines);
  return child;
}

/** Prints the last output of a server that crashes later: the test only says that nothing answers. */
function reportCrash(child: ChildProcess, lines: readonly string[]): void {
  child.once("close", (code, signal) => {
    if (code === 0 || signal === "SIGTERM" || signal === "SIGKILL") return;
    console.error(`A server ended by itself (${signal ?? code}). Its last lines:\n${lines.slice(-20).join("\n")}`);
  });
}

/** Splits only at line feeds. Node's readline also splits at U+2028, within a record. */
function collectLines(output: Readable, lines: string[]): void {
  let rest = "";
  output.setEncoding("utf8").on("data", (chunk: string) => {
    const whole = (rest + chunk).split("\n");
    rest = whole.pop() ?? "";
    lines.push(...whole);
  });
  output.on("end", () => rest && lines.push(rest));
}

/** Waits for `/healthz`. After a minute, kills the server and throws its output. */
async function waitForAnswer(origin: string, child: ChildProcess, lines: string[]): Promise<void> {
  const end = Date.now() + START_LIMIT;
  const before = lines.length;
  // Another run's server may use this port: ours then ends.
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

/** Signals a running process. Returns the exit code; kills it after a minute. */
function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
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
