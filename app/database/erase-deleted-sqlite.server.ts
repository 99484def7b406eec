import { closeSync, openSync, readSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { openToErase } from "./connect-sqlite.server.ts";
import { DatabaseProblem } from "./database-problem.server.ts";
import type { Database } from "./database.ts";
import { erasureRequested, finishErasure } from "./erasure.server.ts";
import { inTransaction } from "./in-transaction.server.ts";

/** Milliseconds that another program may hold the log: Litestream a minute, an export until it is read. */
const TIMEOUT = 4 * 60_000;

/** Bytes of a frame's header and of the log's header (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). */
const FRAME_HEADER = 24;
const LOG_HEADER = 32;

/** Lowest id of a row with tombstones: FTS5 numbers their segment 2^16 higher, and uses 37 bits for the page. */
const FIRST_TOMBSTONE = 2n ** 53n;

/** Pages of a search index that one step of a merge writes: about 1 MB. */
const MERGED_AT_ONCE = 256;

/**
 * Erases deleted data from a file and from its log: from the search indexes, which keep words of deleted rows until a
 * merge; from gaps within pages, in which `secure_delete` leaves copies of rows that were moved; and from the log,
 * which keeps old pages until they are overwritten.
 *
 * Takes the write lock for one table or one step of a merge at a time, and leaves pictures alone. After a kill or an
 * error, the erasure stays due. Returns whether one was due.
 *
 * @throws {DatabaseProblem} if the disk has too little space
 * @throws if another program holds the log for minutes
 */
export async function eraseFromFile(file: string): Promise<boolean> {
  const db = openToErase(file);
  try {
    const asked = await erasureRequested(db);
    if (asked === null) return false;
    const tables = await listTables(db);
    await demandRoom(db, file, tables);
    await mergeSearchIndexes(db, mergeInSteps);
    for (const table of tables) await letOthersWrite(() => inTransaction(db, (trx) => rewriteTable(trx, table)));
    await emptyLog(db, file);
    await inTransaction(db, (trx) => finishErasure(trx, asked));
    return true;
  } finally {
    await db.destroy();
  }
}

interface Table {
  name: string;
  withoutRowid: 0 | 1;
}

/** Lists the tables that can hold text: the site's own, but those with bytes of pictures, and the search indexes'. */
async function listTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select name, wr as "withoutRowid" from pragma_table_list
    where schema = 'main' and name not glob 'sqlite_*' and (type = 'shadow' or (type = 'table'
      and not exists (select 1 from pragma_table_info(pragma_table_list.name) where type = 'blob' collate nocase)))
    order by name`.execute(db);
  return rows;
}

/**
 * Empties a table and fills it again with the same rows. Without a trigger, SQLite empties a table and its indexes by
 * freeing their pages (https://www.sqlite.org/lang_delete.html#the_truncate_optimization), and `secure_delete`
 * overwrites a freed page as a whole, with its gaps.
 */
async function rewriteTable(trx: Database, { name, withoutRowid }: Table): Promise<void> {
  const table = sql.table(name);
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name = ${name} order by rowid`.execute(trx);
  const { rows: columns } = await sql<{ name: string }>`select name from pragma_table_info(${name})`.execute(trx);
  const named = sql.join(columns.map((column) => sql.ref(column.name)));
  const [kept, filled] = withoutRowid ? [named, named] : [sql`rowid as kept_rowid, ${named}`, sql`rowid, ${named}`];
  for (const trigger of triggers) await sql`drop trigger ${sql.ref(trigger.name)}`.execute(trx);
  await sql`create temp table kept_rows as select ${kept} from ${table}`.execute(trx);
  await sql`delete from ${table}`.execute(trx);
  await sql`insert into ${table} (${filled}) select * from kept_rows`.execute(trx);
  await sql`drop table kept_rows`.execute(trx);
  // In their old order, since SQLite runs a table's triggers in that order.
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(trx);
}

/** Runs work that takes the write lock, then waits for just as long, so that others can write. */
async function letOthersWrite<Result>(work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  await wait(performance.now() - start);
  return result;
}

/** Erasing takes the tables' bytes in the log and a temporary file. A full disk would refuse every post meanwhile. */
async function demandRoom(db: Database, file: string, tables: readonly Table[]): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pgsize), 0) as bytes from sqlite_master as part, dbstat
    where dbstat.name = part.name and aggregate = 1
      and part.tbl_name in (${sql.join(tables.map(({ name }) => name))})`.execute(db);
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
export async function mergeSearchIndexes(db: Database, merge = mergeAtOnce): Promise<boolean> {
  let merged = false;
  for (const name of ["survey_search", "message_search", "order_search"]) {
    if (!(await hasTombstones(db, name))) continue;
    await merge(db, name);
    merged = true;
  }
  return merged;
}

async function hasTombstones(db: Database, name: string): Promise<boolean> {
  const { rows: tables } = await sql`select 1 from sqlite_master where name = ${`${name}_data`}`.execute(db);
  if (tables.length === 0) return false;
  const { rows } =
    await sql`select 1 from ${sql.table(`${name}_data`)} where id >= ${sql.raw(String(FIRST_TOMBSTONE))} limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** See https://www.sqlite.org/fts5.html#the_optimize_command. */
async function mergeAtOnce(db: Database, name: string): Promise<void> {
  await sql`insert into ${sql.table(name)} (${sql.ref(name)}) values ('optimize')`.execute(db);
}

/** The same in short steps: https://www.sqlite.org/fts5.html#the_merge_command. */
async function mergeInSteps(db: Database, name: string): Promise<void> {
  const step = (pages: number) =>
    letOthersWrite(() =>
      inTransaction(db, async (trx) => {
        const before = await countChanges(trx);
        await sql`insert into ${sql.table(name)} (${sql.ref(name)}, rank) values ('merge', ${pages})`.execute(trx);
        return (await countChanges(trx)) - before;
      }),
    );
  let changes = await step(-MERGED_AT_ONCE);
  while (changes >= 2) changes = await step(MERGED_AT_ONCE);
}

async function countChanges(trx: Database): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(trx);
  return rows[0]?.changes ?? 0;
}

/**
 * Writes the log into the file and truncates it. While Litestream runs, no other program can do this: Litestream
 * restarts the log by itself, and then the rest of the old log is overwritten.
 */
async function emptyLog(db: Database, file: string): Promise<void> {
  const before = readSalt(file);
  // Litestream restarts a log only if there is something in it.
  await inTransaction(db, (trx) => sql`update erasures set asked_at = asked_at`.execute(trx));
  await checkpoint(db, "passive");
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
  await inTransaction(db, (trx) => sql`drop table erasure_filler`.execute(trx));
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
