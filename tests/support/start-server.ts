import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import type { FreshDatabase } from "./fresh-database.ts";
import { endProcess, type Launch, reportCrash, spawnServer, waitForAnswer } from "./server-process.ts";
import { migratedDatabase } from "./test-database.ts";

/** The built site on its own port and in its own folder. */
export interface TestServer {
  origin: string;
  /** The path of its database file, or the database's address: see server-database.ts. */
  databaseFile: string;
  /** The environment variables that a command needs to use the same database. */
  databaseEnv: Record<string, string>;
  /** The id of its process; undefined while it isn't running. */
  pid: () => number | undefined;
  /** The output lines of all its starts. */
  lines: string[];
  /** The output lines that are log records, parsed. */
  records: () => Record<string, unknown>[];
  /** Waits for a log record, for `limit` milliseconds or twenty seconds. */
  waitForRecord: (
    fits: (record: Record<string, unknown>) => boolean,
    limit?: number,
  ) => Promise<Record<string, unknown>>;
  /** Sends SIGTERM, as Fly does. Returns the exit code. */
  stop: () => Promise<number | null>;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
  /** Restarts it on the same data and port. `env` is added to its environment, also for later restarts. */
  restart: (env?: Record<string, string>) => Promise<void>;
  /** Stops it and deletes its folder. */
  remove: () => Promise<void>;
}

const RECORD_LIMIT = 20_000;

/**
 * Timeout in milliseconds for work that the site runs in a low-priority process, which gets almost no processor time
 * while tests keep the machine busy.
 */
export const BESIDE_LIMIT = 90_000;

/**
 * Starts the production build.
 *
 * @param env is added to the settings that the site needs; nothing else is inherited
 * @param given an existing place for its data, instead of a new one that has the newest schema. A test of a site's
 *   first start gives a `freshDatabase()`.
 * @param as another checkout's build, or another program to start it with
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
