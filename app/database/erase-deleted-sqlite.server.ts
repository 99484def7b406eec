import { closeSync, openSync, readSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { openFile } from "./connect-sqlite.server.ts";
import { DatabaseProblem } from "./database-problem.server.ts";
import type { Database } from "./database.ts";
import { erasureAsked, erasureDone } from "./erasure.server.ts";
import { inTransaction } from "./in-transaction.server.ts";

/**
 * Milliseconds for which another program may hold the log: Litestream releases it every minute, an export when it is
 * read.
 */
const TIMEOUT = 4 * 60_000;

/** Bytes of a frame's header and of the log's header (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). */
const FRAME_HEADER = 24;
const LOG_HEADER = 32;

/**
 * The lowest id of a row with tombstones: FTS5 stores them as pages of a segment whose number is 2^16 higher, and uses
 * 37 bits for the page.
 */
const FIRST_TOMBSTONE = 2n ** 53n;

/**
 * Erases deleted data from a file and from its log: from the search indexes, which keep words of deleted rows until a
 * merge; from gaps within pages, in which `secure_delete` leaves copies of rows that were moved; and from the log,
 * which keeps old pages until they are overwritten.
 *
 * Holds the write lock while the file is rewritten: 2.5 to 3.5 s for 184 MB. Writes as many bytes into the log as the
 * file has, and needs that much space for the log and again for a temporary file. Returns whether an erasure was due.
 *
 * @throws {DatabaseProblem} if the disk has too little space; the erasure stays due
 * @throws if another program holds the log for minutes; the erasure stays due, too
 */
export async function eraseFromFile(file: string): Promise<boolean> {
  const db = openFile(file);
  try {
    const asked = await erasureAsked(db);
    if (asked === null) return false;
    await demandRoom(db, file);
    await mergeSearchIndexes(db);
    // The merged indexes are in the log for now.
    await demandRoom(db, file);
    await sql`vacuum`.execute(db);
    await emptyLog(db, file);
    await erasureDone(db, asked);
    return true;
  } finally {
    await db.destroy();
  }
}

/** Throws if the disk has too little space: a full disk would refuse every post for as long as the erasure takes. */
async function demandRoom(db: Database, file: string): Promise<void> {
  const { rows } = await sql<{
    bytes: number;
  }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db);
  const { bavail, bsize } = statfsSync(path.dirname(file));
  const [wanted, free] = [2 * (rows[0]?.bytes ?? 0), bavail * bsize];
  if (free >= wanted) return;
  throw new DatabaseProblem(
    `What was deleted stays in ${file} until its disk has more room: erasing it takes ${megabytes(wanted)}, and ${megabytes(free)} are free.`,
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Merges each search index into one segment if rows of it were deleted. Returns whether one was merged. */
export async function mergeSearchIndexes(db: Database): Promise<boolean> {
  const merged = [await mergeSearchIndex(db, "survey_search"), await mergeSearchIndex(db, "message_search")];
  return merged.includes(true);
}

/** See https://www.sqlite.org/fts5.html#the_optimize_command. */
async function mergeSearchIndex(db: Database, name: string): Promise<boolean> {
  const { rows: tables } = await sql`select 1 from sqlite_master where name = ${`${name}_data`}`.execute(db);
  if (tables.length === 0) return false;
  const { rows } =
    await sql`select 1 from ${sql.table(`${name}_data`)} where id >= ${sql.raw(String(FIRST_TOMBSTONE))} limit 1`.execute(
      db,
    );
  if (rows.length === 0) return false;
  await sql`insert into ${sql.table(name)} (${sql.ref(name)}) values ('optimize')`.execute(db);
  return true;
}

/**
 * Writes the log into the file and truncates it. While Litestream runs, no other program can do this: Litestream
 * restarts the log by itself, and then the rest of the old log is overwritten.
 */
async function emptyLog(db: Database, file: string): Promise<void> {
  const before = readSalt(file);
  // Litestream restarts a log only if there is something in it.
  await sql`update erasures set asked_at = asked_at`.execute(db);
  for (const end = performance.now() + TIMEOUT; performance.now() < end; await wait(1_000)) {
    if ((await checkpoint(db, "truncate")).busy === 0) return;
    if (before !== null && readSalt(file) !== before) return writeOver(db, file);
  }
  throw new Error(`The log ${file}-wal was in use all the time, so that what was deleted is still in it.`);
}

async function checkpoint(db: Database, mode: "truncate" | "passive"): Promise<{ busy: number; log: number }> {
  const { rows } = await sql<{ busy: number; log: number }>`pragma wal_checkpoint(${sql.raw(mode)})`.execute(db);
  return rows[0] ?? { busy: 1, log: -1 };
}

/** Overwrites the rest of the log's file with zeros. */
async function writeOver(db: Database, file: string): Promise<void> {
  const { rows } = await sql<{ page_size: number }>`pragma page_size`.execute(db);
  const pageSize = rows[0]?.page_size ?? 4096;
  const { log } = await checkpoint(db, "passive");
  const frames = Math.ceil((statSync(`${file}-wal`).size - LOG_HEADER) / (FRAME_HEADER + pageSize)) - Math.max(0, log);
  await inTransaction(db, async (trx) => {
    await sql`create table erasure_filler (bytes blob)`.execute(trx);
    for (let filled = 0; filled < frames; filled += 256)
      await sql`insert into erasure_filler values (zeroblob(${256 * pageSize}))`.execute(trx);
  });
  await sql`drop table erasure_filler`.execute(db);
}

/** Returns a value that changes whenever the log is restarted; null if there is no log. */
function readSalt(file: string): string | null {
  const header = Buffer.alloc(LOG_HEADER);
  const log = openSync(`${file}-wal`, "r");
  try {
    return readSync(log, header) === LOG_HEADER ? header.toString("hex", 16, 24) : null;
  } finally {
    closeSync(log);
  }
}
