import { chmodSync, closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import { createServer } from "node:net";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openFile } from "../../app/database/connect-sqlite.server.ts";
import type { Database } from "../../app/database/database.ts";
import { migrateToLatest } from "../../app/database/migrate.server.ts";
import { migrations } from "../../app/database/migrate.server.ts";
import { openStartDesk, own, SERVER, STARTS, type StartDesk } from "../support/failed-start.ts";
import { freePort } from "../support/free-port.ts";

// What makes a start fail with one sentence (docs/decisions/0012-start-and-stop.md). tests/long/faults: while it runs.

let desk: StartDesk;

beforeEach(() => void (desk = openStartDesk()));
afterEach(() => desk.remove());

test.each([
  ["a short secret", { SITE_ORIGIN: "https://example.org", SESSION_SECRET: "short" }, /^SESSION_SECRET is too short: /],
  [
    "a folder for backups that can't be made",
    { BACKUP_DIR: "/proc/backups" },
    /^BACKUP_DIR is '\/proc\/backups', but no backup can be written there: /,
  ],
  [
    "an address of another machine",
    { HOST: "192.0.2.1" },
    /^HOST is '192\.0\.2\.1', but this machine has no such address: /,
  ],
])("%s", async (_name, env, sentence) => {
  expect(await desk.complaint(SERVER, env)).toMatch(sentence);
});

test("a port in use", async () => {
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  try {
    expect(await desk.complaint(SERVER, { PORT: String(port) })).toBe(
      `Port ${port} is in use by another program. Stop that one, or choose another port, such as PORT=${port + 1}.\n`,
    );
  } finally {
    await new Promise((resolve) => other.close(resolve));
  }
});

const CLOSED = /^The database .*site\.db can't be written: its folder must exist, be writable, /;
const DAMAGED = /^The database .*site\.db is damaged or not an SQLite file: /;

describe.each(STARTS)("%s", (_command, args) => {
  test.each([
    ["a folder that can't be made where it is to be", () => {}, () => "/proc/nowhere/of/site.db", CLOSED],
    ["a folder that it may not write to", () => chmodSync(desk.folder, 0o555), () => desk.file, CLOSED],
    [
      "a database that it may not write to",
      async () => {
        await desk.migrate();
        chmodSync(desk.file, 0o444);
        chmodSync(desk.folder, 0o555);
      },
      () => desk.file,
      /^The database .*site\.db can't be written: /,
    ],
    [
      "a file that is no database",
      () => {
        writeFileSync(desk.file, "These are not the bytes of a database. ".repeat(200));
        own(desk.file);
      },
      () => desk.file,
      DAMAGED,
    ],
    [
      "a database whose first pages are torn",
      async () => {
        await desk.migrate();
        const descriptor = openSync(desk.file, "r+");
        writeSync(descriptor, Buffer.alloc(8 * 4096, 0xa5), 0, 8 * 4096, 100);
        closeSync(descriptor);
      },
      () => desk.file,
      DAMAGED,
    ],
  ])("%s", async (_name, spoil, file, sentence) => {
    await spoil();
    expect(await desk.complaint(args, { DATABASE_URL: `file:${file()}` })).toMatch(sentence);
  });

  test("a database of a newer version is refused, and not changed", async () => {
    await withFile((db) => migrateToLatest(db, { ...migrations, "9999-of-tomorrow": { up: async () => {} } }));
    const before = await withFile(schemaOf);
    expect(await desk.complaint(args)).toMatch(
      /^The database was changed by a newer version of the site \(9999-of-tomorrow\): start that version, /,
    );
    expect(await withFile(schemaOf)).toEqual(before);
  });
});

async function withFile<Result>(use: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openFile(desk.file);
  try {
    return await use(db);
  } finally {
    await db.destroy();
    own(desk.file);
  }
}

async function schemaOf(db: Database): Promise<unknown[]> {
  return (await sql`select name, sql from sqlite_master order by name`.execute(db)).rows;
}
