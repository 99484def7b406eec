import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { Client } from "pg";
import { databaseUrl, makeDatabase } from "./postgres-server.ts";

/** A SQLite file that doesn't exist yet, or an empty or migrated PostgreSQL database. */
export interface FreshDatabase {
  /** A path, or a `postgres:` address. */
  name: string;
  /** For files next to the database. */
  folder: string;
  /** `DATABASE_URL` and other settings for a site on this database. */
  env: Record<string, string>;
  remove: () => Promise<void>;
}

/** PostgreSQL's address; undefined if the tests run on SQLite. */
export function postgresUrl(): string | undefined {
  return process.env.TEST_POSTGRES_URL;
}

/** Returns a new database place on the tests' engine. */
export async function freshDatabase({ empty = false } = {}): Promise<FreshDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-data-"));
  const removeFolder = async () => rmSync(folder, { recursive: true, force: true });
  const url = postgresUrl();
  if (!url) {
    const file = path.join(folder, "site.db");
    return { name: file, folder, env: { DATABASE_URL: `file:${file}` }, remove: removeFolder };
  }
  const name = empty ? await makeEmpty(url) : await takeDatabase(url);
  return {
    name,
    folder,
    env: { DATABASE_URL: name, SESSION_SECRET: "of-the-tests-0123456789-abcdefghij" },
    remove: () => (empty ? Promise.resolve() : giveBack(name)).then(removeFolder),
  };
}

/** Creates a database without a schema. It is removed together with the server. */
async function makeEmpty(url: string): Promise<string> {
  const name = `empty_${randomBytes(6).toString("hex")}`;
  await makeDatabase(url, name, "template0");
  return databaseUrl(url, name);
}

/** Databases emptied for reuse: a hundred times faster than creating one. */
const emptied: string[] = [];

/** Empties every table except the migrator's, without triggers, and restarts the sequences. */
const EMPTY = `
  set session_replication_role = replica;
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  do $$ declare one record; begin
    for one in select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('delete from %I', one.name);
    end loop;
  end $$;
  alter sequence survey_places restart`;

/** Hashes the schema. A database whose schema a test changed isn't reused. */
const SHAPE = `select md5(string_agg(table_name || column_name || data_type, ',' order by table_name, ordinal_position)) as shape
  from information_schema.columns where table_schema = 'public'`;

let wholeShape: string | undefined;

/** Returns an empty database with the newest schema. */
async function takeDatabase(url: string): Promise<string> {
  const kept = emptied.pop();
  if (kept) return kept;
  const name = `test_${randomBytes(6).toString("hex")}`;
  await makeDatabase(url, name);
  const own = databaseUrl(url, name);
  wholeShape ??= await withClient(own, shapeOf);
  return own;
}

async function giveBack(own: string): Promise<void> {
  await withClient(own, async (client) => {
    if ((await shapeOf(client)) !== wholeShape) return;
    await client.query(EMPTY);
    emptied.push(own);
  });
}

async function shapeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? "";
}

async function withClient<Result>(url: string, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(url);
  client.on("error", () => {});
  await client.connect();
  return use(client).finally(() => client.end());
}
