import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openFile } from "../../../app/database/connect-sqlite.server.ts";
import type { Database } from "../../../app/database/database.ts";
import { migrateToLatest } from "../../../app/database/migrate.server.ts";
import { makeScratchFolder } from "../../../app/dev/launch/scratch-folder.js";
import { freshDatabase, postgresUrl } from "../fresh-database.ts";
import { connectMortalPostgres } from "./crashable-postgres.ts";
import { connectMortalSqlite, createWriteLock } from "./crashable-sqlite.ts";
import { openPostgresBooks, openSqliteBooks } from "./observe-shop.ts";
import type { Life } from "./server-lifetime.ts";
import type { BookKeeper } from "./shop-state.ts";

/** The database that all servers of a world share, on the engine that the tests run on. */
export interface ModelDatabase {
  keeper: BookKeeper;
  /** A server's way to it, which ends with the server's life. */
  connect: (life: Life) => Database;
  /** Waits until the engine has noticed that a life has ended, and has undone what it left open. */
  bury: (life: Life) => Promise<void>;
  remove: () => Promise<void>;
}

export function openModelDatabase(): Promise<ModelDatabase> {
  return postgresUrl() ? onPostgres() : onSqlite();
}

async function onSqlite(): Promise<ModelDatabase> {
  const folder = makeScratchFolder("tetm-model-");
  const file = path.join(folder, "site.db");
  const db = openFile(file);
  await migrateToLatest(db);
  await db.destroy();
  const keeper = openSqliteBooks(file);
  const lock = createWriteLock();
  return {
    keeper,
    connect: (life) => connectMortalSqlite(file, life, lock),
    // Its connection has closed by now, which rolls back.
    bury: async () => {},
    remove: async () => {
      await keeper.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Milliseconds in which PostgreSQL has to notice that a process has ended. */
const NOTICED = 10_000;

async function onPostgres(): Promise<ModelDatabase> {
  const { name: url, remove } = await freshDatabase();
  const keeper = await openPostgresBooks(url);
  const names = new WeakMap<Life, string>();
  let lives = 0;

  /**
   * By its name PostgreSQL tells whose a connection is. No story ends PostgreSQL itself, so that nobody has to wait for
   * its disk.
   */
  function nameFor(life: Life): string {
    lives += 1;
    const name = `life-${lives}`;
    names.set(life, name);
    return withParameters(url, { application_name: name, options: "-c synchronous_commit=off" });
  }

  async function bury(life: Life): Promise<void> {
    const end = performance.now() + NOTICED;
    while (await isConnected(names.get(life) ?? "")) {
      if (performance.now() > end) throw new Error("PostgreSQL still has connections of a server that died.");
      await wait(1);
    }
  }

  async function isConnected(name: string): Promise<boolean> {
    const query = {
      name: "connected",
      text: "select 1 from pg_stat_activity where application_name = $1 and datname = current_database() limit 1",
      values: [name],
    };
    const { rowCount } = await keeper.client.query(query);
    return rowCount !== 0;
  }

  return {
    keeper,
    connect: (life) => connectMortalPostgres(nameFor(life), life),
    bury,
    remove: () => keeper.close().then(remove),
  };
}

function withParameters(url: string, parameters: Record<string, string>): string {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
  return changed.href;
}
