import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { migrateToLatest } from "../../app/database/migrate.server.ts";
import { SERVER } from "./failed-start.ts";
import { freePort } from "./free-port.ts";
import { withDatabase } from "./server-database.ts";
import { spawnOnDisk } from "./start-limited.ts";

/** A built site with its database and temporary files on a small disk. */
export interface SiteOnDisk {
  origin: string;
  /** As the server sees it. In this process's namespace, the folder stays empty. */
  disk: string;
  temporary: string;
  remove: () => Promise<void>;
}

/** `size` is like `4m`. `fill` runs before the start: SQLite resolves /proc/.../root to a path off the disk. */
export async function startOnDisk(size: string, fill: (databaseFile: string) => Promise<void>): Promise<SiteOnDisk> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-on-disk-"));
  const mounted = path.join(folder, "disk");
  mkdirSync(mounted);
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const filled = path.join(folder, "filled", "site.db");
  await withDatabase(filled, (db) => migrateToLatest(db));
  await fill(filled);
  const { child, code } = spawnOnDisk(mounted, { size, prepare: `cp "${filled}" . && mkdir tmp` }, [...SERVER], {
    PORT: port,
    DATABASE_URL: `file:${mounted}/site.db`,
    TMPDIR: `${mounted}/tmp`,
  });
  const disk = `/proc/${child.pid}/root${mounted}`;
  while (child.exitCode === null && !(await fetch(`${origin}/healthz`).catch(() => null))) await wait(50);
  return {
    origin,
    disk,
    temporary: path.join(disk, "tmp"),
    async remove() {
      child.kill("SIGTERM");
      await code;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
