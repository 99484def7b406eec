import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import BetterSqlite from "better-sqlite3";
import { Client } from "pg";
import { openFile } from "../../../app/database/connect-sqlite.server.ts";
import type { Database } from "../../../app/database/database.ts";
import { migrateToLatest } from "../../../app/database/migrate.server.ts";
import { makeScratchFolder } from "../../../app/dev/launch/scratch-folder.js";
import { freshDatabase, postgresUrl } from "../../support/fresh-database.ts";
import { connectCrashablePostgres, connectCrashableSqlite, createWriteLock } from "./crashable.ts";
import type { ServerLifetime } from "./server-lifetime.ts";
import { initialStock, type ShopObserver, type ShopState, SOURCES, TABLES } from "./shop-state.ts";

/** The database that all servers of a `World` share, on the tests' engine. */
export interface ModelDatabase {
  observer: ShopObserver;
  /** Opens a server's connection, which ends with the lifetime. */
  connect: (lifetime: ServerLifetime) => Database;
  /** Waits until the engine has rolled back a crashed lifetime's open transactions. */
  awaitDisconnect: (lifetime: ServerLifetime) => Promise<void>;
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
  const observer = observeSqlite(file);
  const lock = createWriteLock();
  return {
    observer,
    connect: (lifetime) => connectCrashableSqlite(file, lifetime, lock),
    // The connection is already closed, so SQLite has rolled back.
    awaitDisconnect: async () => {},
    remove: async () => {
      await observer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Milliseconds for PostgreSQL to notice a closed connection. */
const NOTICED = 10_000;

async function onPostgres(): Promise<ModelDatabase> {
  const { name: url, remove } = await freshDatabase();
  const observer = await observePostgres(url);
  const names = new WeakMap<ServerLifetime, string>();
  let lives = 0;

  /** The application name identifies a lifetime's connections. PostgreSQL never crashes, so commits don't sync. */
  function nameFor(lifetime: ServerLifetime): string {
    lives += 1;
    const name = `life-${lives}`;
    names.set(lifetime, name);
    return withParameters(url, { application_name: name, options: "-c synchronous_commit=off" });
  }

  async function awaitDisconnect(lifetime: ServerLifetime): Promise<void> {
    const end = performance.now() + NOTICED;
    while (await isConnected(names.get(lifetime) ?? "")) {
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
    const { rowCount } = await observer.client.query(query);
    return rowCount !== 0;
  }

  return {
    observer,
    connect: (lifetime) => connectCrashablePostgres(nameFor(lifetime), lifetime),
    awaitDisconnect,
    remove: () => observer.close().then(remove),
  };
}

function withParameters(url: string, parameters: Record<string, string>): string {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
  return changed.href;
}

function observeSqlite(file: string): ShopObserver {
  const sqlite = new BetterSqlite(file);
  sqlite.pragma("foreign_keys = ON");
  const statements = Object.entries(SOURCES).map(
    ([name, { from, by }]) => [name, sqlite.prepare(`select * from ${from} order by ${by}`)] as const,
  );
  const readAll = sqlite.transaction(
    () => Object.fromEntries(statements.map(([name, statement]) => [name, statement.all()])) as unknown as ShopState,
  );

  const startOver = sqlite.transaction((at: string) => {
    for (const table of TABLES) sqlite.prepare(`delete from ${table}`).run();
    for (const [table, rows] of Object.entries(initialStock(at))) {
      for (const row of rows) {
        const columns = Object.keys(row);
        sqlite
          .prepare(
            `insert into ${table} (${columns.join(", ")}) values (${columns.map((column) => `@${column}`).join(", ")})`,
          )
          .run(row);
      }
    }
  });

  return {
    read: async () => readAll(),
    write: async (sql, ...values) => void sqlite.prepare(sql).run(...values),
    startOver: async (at) => startOver(at),
    close: async () => void sqlite.close(),
  };
}

/** One statement, so one snapshot. It isn't serializable, so it blocks no transaction. */
const READ = `select json_build_object(${Object.entries(SOURCES)
  .map(
    ([name, { from, by }]) =>
      `'${name}', (select coalesce(json_agg(one), '[]') from (select * from ${from} order by ${by}) as one)`,
  )
  .join(", ")}) as shop`;

const EMPTY = TABLES.map((table) => `delete from ${table}`).join("; ");

async function observePostgres(url: string): Promise<ShopObserver & { client: Client }> {
  const client = new Client(url);
  client.on("error", () => {});
  await client.connect();
  await client.query("set lock_timeout = 5000");

  return {
    client,
    read: async () => {
      const { rows } = await client.query<{ shop: ShopState }>({ name: "shop", text: READ });
      if (!rows[0]) throw new Error("The database returned no row.");
      return rows[0].shop;
    },
    write: async (sql, ...values) => {
      let place = 0;
      await client.query(
        sql.replaceAll("?", () => `$${(place += 1)}`),
        values,
      );
    },
    startOver: async (at) => {
      await client.query(EMPTY);
      for (const [table, rows] of Object.entries(initialStock(at))) {
        await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
          JSON.stringify(rows),
        ]);
      }
    },
    close: () => client.end(),
  };
}
