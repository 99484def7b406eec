import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { giveBack, takeDatabase } from "./postgres-databases.ts";
import { databaseUrl, makeDatabase } from "./postgres-server.ts";

/** A place for a database: a file of SQLite that is not there yet, or an empty or migrated database of PostgreSQL. */
export interface FreshDatabase {
  /** A path, or an address that begins with `postgres:`. */
  name: string;
  /** A folder of its own, for whatever stands beside it. */
  folder: string;
  /** What `DATABASE_URL` says for it, and what else a site on it needs. */
  env: Record<string, string>;
  remove: () => Promise<void>;
}

/** Whether tests run on PostgreSQL now: where they do, this is its address. */
export function postgresUrl(): string | undefined {
  return process.env.TEST_POSTGRES_URL;
}

/** On the engine that the tests run on. */
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

/** Without any schema; it goes away with the server. */
async function makeEmpty(url: string): Promise<string> {
  const name = `empty_${randomBytes(6).toString("hex")}`;
  await makeDatabase(url, name, "template0");
  return databaseUrl(url, name);
}
