import { spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { openFile } from "../../app/database/connect-sqlite.server.ts";
import { migrateToLatest } from "../../app/database/migrate.server.ts";
import { freePort } from "./free-port.ts";
import { COMPILED, root } from "./run-tool.ts";

/** Both open the database at the start, and must fail with the same message. */
export const STARTS = [
  ["the server", ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"]],
  ["npm run migrate", ["app/cli/migrate.ts"]],
] as const;

export const [[, SERVER], [, MIGRATE]] = STARTS;

const isRoot = process.getuid?.() === 0;

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface StartDesk {
  folder: string;
  file: string;
  migrate: () => Promise<void>;
  /** Returns the only line that a failed start prints before it exits with code 1. */
  complaint: (args: readonly string[], env?: Record<string, string>) => Promise<string>;
  run: (args: readonly string[], env?: Record<string, string>) => Promise<Ended>;
  remove: () => void;
}

export function openStartDesk(): StartDesk {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-failed-"));
  const file = path.join(folder, "site.db");

  async function run(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
    own(folder);
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: {
        ...COMPILED,
        PATH: process.env.PATH ?? "",
        HOST: "127.0.0.1",
        PORT: String(await freePort()),
        DATABASE_URL: `file:${file}`,
        ...env,
        NODE_ENV: "production",
      },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 20_000,
      ...(isRoot && { uid: 1000, gid: 1000 }),
    });
    const code = new Promise<number | null>((resolve) => child.once("close", resolve));
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await code, stdout, stderr };
  }

  return {
    folder,
    file,
    run,
    complaint: async (args, env) => complaintOf(await run(args, env)),
    async migrate() {
      const db = openFile(file);
      await migrateToLatest(db);
      await db.destroy();
      own(file);
    },
    remove() {
      chmodSync(folder, 0o700);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function complaintOf({ code, stdout, stderr }: Ended): string {
  if (code !== 1 || stdout !== "" || stderr.trim().split("\n").length !== 1)
    throw new Error(`It ended with ${code} and printed:\n${stdout}${stderr}`);
  return stderr;
}

/** Root ignores file permissions, so under root the site runs as another user, who must own its files. */
export function own(file: string): void {
  if (isRoot) chownSync(file, 1000, 1000);
}
