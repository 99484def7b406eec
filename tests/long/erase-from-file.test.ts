import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkDatabase } from "../../app/database/back-up.server.ts";
import { openFile } from "../../app/database/connect-sqlite.server.ts";
import type { Database } from "../../app/database/database.ts";
import { eraseFromFile } from "../../app/database/erase-deleted-sqlite.server.ts";
import { requestErasure, erasureRequested } from "../../app/database/erasure.server.ts";
import { inTransaction } from "../../app/database/in-transaction.server.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addOrder, addPictures, PICTURES } from "../support/seed-desk.ts";
import { BESIDE_LIMIT } from "../support/start-server.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

// docs/decisions/0057-erasing-deleted-data.md

const ROWS = 6_000;
/** Every fifth text is deleted, with its own ending. Too few lose their words for FTS5 to merge its index by itself. */
const ORDERS = 300;
/** Bytes of a picture: more than all text tables here. */
const PICTURE = 32 * 1024 * 1024;
const isForgotten = (order: number) => order % 30 === 0;
const words = Array.from({ length: ROWS }, (_, index) => hash(String(index)) + (index % 5 === 0 ? "zq" : ""));

let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await addPictures(db);
  await seedCatalogue(database.file);
  await inTransaction(db, async (trx) => {
    await fill(trx);
    await change(trx);
  });
  await inTransaction(db, async (trx) => {
    await remove(trx);
    await requestErasure(trx, new Date());
  });
});

afterEach(() => database?.remove());

test(
  "1,200 texts deleted among 6,000, and the words of ten orders, are in no byte, and the rest of the database is as before",
  { timeout: BESIDE_LIMIT },
  async () => {
    const { db, file } = database;
    expect(countDeleted(file)).toBeGreaterThan(1_000);
    const before = await readAll(db);
    expect(await eraseFromFile(file)).toBe(true);
    expect(countDeleted(file)).toBe(0);
    expect(await readAll(db)).toEqual(before);
    await checkDatabase(db, "The file");
    expect(await eraseFromFile(file), "nothing is due anymore").toBe(false);
  },
);

test("bytes of pictures are left alone: none is written again", { timeout: BESIDE_LIMIT }, async () => {
  const { db, file } = database;
  const part = { picture_id: PICTURES.waiting, part: 9, bytes: Buffer.alloc(PICTURE, 7) };
  await db.insertInto("picture_originals").values(part).execute();
  let log = 0;
  // The log stays as long as the longest transaction until it is emptied at the end.
  const timer = setInterval(() => (log = Math.max(log, statSync(`${file}-wal`).size)), 1);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  expect(await eraseFromFile(file)).toBe(true);
  clearInterval(timer);
  expect(log).toBeGreaterThan(0);
  expect(log).toBeLessThan(PICTURE);
});

test(
  "killed in the middle, the database is whole, and the next one completes it",
  { timeout: BESIDE_LIMIT },
  async () => {
    const { db, file } = database;
    const before = await readAll(db);
    for (const commits of [2, 9, 25]) {
      await killAfterCommits(file, commits);
      expect(await erasureRequested(db)).not.toBeNull();
      expect(await readAll(db)).toEqual(before);
      await checkDatabase(db, "The file");
    }
    await eraseFromFile(file);
    expect(countDeleted(file)).toBe(0);
    expect(await readAll(db)).toEqual(before);
  },
);

/** Kills an erasure after some of its commits. An open read keeps it from finishing. */
async function killAfterCommits(file: string, commits: number): Promise<void> {
  const reader = openFile(file);
  const watcher = openFile(file);
  await sql`begin`.execute(reader);
  await sql`pragma schema_version`.execute(reader);
  const version = async () => (await sql<{ data_version: number }>`pragma data_version`.execute(watcher)).rows[0];
  const child = spawn(process.execPath, ["--no-warnings", "app/cli/erase.ts"], {
    env: { NODE_ENV: "production", DATABASE_URL: `file:${file}` },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  let seen = await version();
  for (let left = commits; left > 0 && child.exitCode === null; await wait(1)) {
    const now = await version();
    if (now?.data_version !== seen?.data_version) left -= 1;
    seen = now;
  }
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
  await reader.destroy();
  await watcher.destroy();
}

/** Inserts messages in random order, and orders, so that index pages split and rows move. */
async function fill(db: Database): Promise<void> {
  const rows = words
    .map((word, index) => ({ word, index, key: hash(`order ${index}`) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  await sql`insert into contact_messages (rowid, id, name, email, subject, message, created_at, page_hash)
    select value ->> 'index' + 1, value ->> 'key', 'Somebody', (value ->> 'word') || '@example.com', 'Inquiry',
      replace(hex(zeroblob(1 + (value ->> 'index') * 7 % 90)), '00', (value ->> 'word') || ' '),
      '2026-01-02', value ->> 'key'
    from json_each(${JSON.stringify(rows)})`.execute(db);
  for (let order = 0; order < ORDERS; order += 1)
    await addOrder(db, `order-${order}`, { words: hash(`words ${order}`) + (isForgotten(order) ? "zq" : "") });
}

/** Lengthens a third of the messages and shortens a third. */
async function change(db: Database): Promise<void> {
  await sql`update contact_messages set message = message || email || ' again ' || message where rowid % 3 = 0`.execute(
    db,
  );
  await sql`update contact_messages set message = email where rowid % 3 = 1`.execute(db);
}

async function remove(db: Database): Promise<void> {
  await sql`delete from contact_messages where rowid % 5 = 1`.execute(db);
  // Like a deleted person's words.
  const forgotten = Array.from({ length: ORDERS }, (_, order) => order).filter(isForgotten);
  const ids = forgotten.map((order) => `order-${order}`);
  await db.updateTable("orders").set({ words: null }).where("id", "in", ids).execute();
}

/** Counts deleted words that are still partly in the file or its log. */
function countDeleted(file: string): number {
  const bytes = [file, `${file}-wal`].map((one) => readFileSync(one, "latin1")).join("");
  return new Set(bytes.match(/[0-9a-f]{8}zq/gi)).size;
}

/** Reads the exact schema, and all rows except those of `erasures`, with rowids. */
async function readAll(db: Database): Promise<Record<string, unknown>> {
  const { rows: schema } = await sql`
    select type, name, tbl_name, sql from sqlite_master order by type, name`.execute(db);
  const { rows: tables } = await sql<{ name: string; wr: 0 | 1 }>`
    select name, wr from pragma_table_list where schema = 'main' and type = 'table' and name not in ('sqlite_schema', 'erasures')`.execute(
    db,
  );
  const read: Record<string, unknown> = { schema };
  for (const { name, wr } of tables) {
    const rowid = wr ? sql`` : sql`rowid as kept_rowid, `;
    const { rows } = await sql`select ${rowid} * from ${sql.table(name)}`.execute(db);
    read[name] = hash(JSON.stringify(rows));
  }
  return read;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}
