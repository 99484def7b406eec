import { closeSync, openSync } from "node:fs";
import path from "node:path";
import BetterSqlite from "better-sqlite3";
import {
  Kysely,
  type KyselyConfig,
  type KyselyPlugin,
  type RawBuilder,
  SelectQueryNode,
  SqliteDialect,
  sql,
} from "kysely";
import { sqliteColumns } from "../../migrations/0001-schema-search.ts";
import { COMPANIONS, makeFolder, restrictToOwner, runCommand } from "./database-files.server.ts";
import {
  codeOf,
  DatabaseProblem,
  type ErrorClassifier,
  failureLog,
  type NoteOutage,
} from "./database-problem.server.ts";
import type { Connected, Database, ReadOnly, SurveyIndex, SearchIndex, SearchWord } from "./database.ts";
import { refuseMoved, MOVED } from "./moved-mark-sqlite.server.ts";
import type { DatabaseSchema } from "./schema/schema.ts";

type SqliteFile = BetterSqlite.Database;

/** Bytes of the write-ahead log that stay on disk: four times what is written between two checkpoints. */
const LONGEST_LOG = 16 * 1024 * 1024;

/** KiB of pages in memory: better-sqlite3's 16 MB are too much for a machine of 512 MB (docs/decisions/0063). */
const PAGE_CACHE = 4_096;

/**
 * Opens the SQLite file. Creates its folder and the file if they are missing.
 *
 * @throws {DatabaseProblem} if its data was moved to PostgreSQL; in maintenance mode it can still be read
 */
export async function connectSqlite(place: { file: string } & ReadOnly, note?: NoteOutage): Promise<Connected> {
  const sqlite = openSqlite(place.file, place.readOnly);
  const db: Database = new Kysely<DatabaseSchema>(configOf(sqlite, note));
  try {
    if (!place.readOnly) await refuseMoved(db, place.file);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    withoutTimeouts: (work) => work(db),
    surveyIndex: sqliteSurveyIndex,
    messageIndex: sqliteMessageIndex,
    orderIndex: sqliteOrderIndex,
    countCommits: commitCounter(sqlite),
    eraseDeleted: () => runCommand("erase", [], place.file),
  };
}

export function openFile(file: string): Database {
  return new Kysely<DatabaseSchema>(openConfig(file));
}

/** For tests, which wrap the dialect to kill a server in the middle of its work. */
export function openConfig(file: string): KyselyConfig {
  return configOf(openSqlite(file));
}

/**
 * Opens a file for an erasure, which rewrites each table. References aren't checked, since every row comes back; the
 * search indexes' tables are writable (https://www.sqlite.org/c3ref/c_dbconfig_defensive.html).
 */
export function openToErase(file: string): Database {
  const sqlite = openSqlite(file);
  sqlite.pragma("foreign_keys = OFF");
  sqlite.unsafeMode();
  return new Kysely<DatabaseSchema>(configOf(sqlite));
}

export function openReadOnly(file: string): Database {
  return new Kysely<DatabaseSchema>(configOf(new BetterSqlite(file, { readonly: true, fileMustExist: true })));
}

export interface ExclusiveFile {
  db: Database;
  /** Closes immediately; Kysely's own `destroy` does nothing if no query was run. */
  close: () => void;
}

/**
 * Opens a file that no other program has open: writes its log into it, removes the log, and locks everybody out until
 * it is closed. A program in WAL mode holds a lock as long as it has a file open, so leaving that mode fails while
 * there is one (https://www.sqlite.org/wal.html).
 *
 * @throws with the code SQLITE_BUSY if another program has it open
 */
export function openExclusively(file: string): ExclusiveFile {
  const sqlite = new BetterSqlite(file, { fileMustExist: true, timeout: 1000 });
  try {
    sqlite.pragma("journal_mode = DELETE");
    sqlite.pragma("secure_delete = ON");
    sqlite.exec("begin exclusive");
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return { db: new Kysely<DatabaseSchema>(configOf(sqlite)), close: () => void sqlite.close() };
}

function openSqlite(file: string, readOnly = false): SqliteFile {
  // Only the owner may read the file, and those that SQLite makes beside it get its mode.
  makeFolder(path.dirname(file));
  closeSync(openSync(file, "a", 0o600));
  for (const ending of ["", ...COMPANIONS]) restrictToOwner(file + ending);
  const sqlite = new BetterSqlite(file);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  // Overwrites deleted data with zeros. This does not reach all of it: docs/decisions/0057.
  sqlite.pragma("secure_delete = ON");
  // Otherwise the log would stay at its largest size after a burst. Settings we don't set: docs/decisions/0063.
  sqlite.pragma(`journal_size_limit = ${LONGEST_LOG}`);
  sqlite.pragma(`cache_size = -${PAGE_CACHE}`);
  // better-sqlite3 would block the whole process while it waits for a lock: inTransaction waits instead.
  sqlite.pragma("busy_timeout = 0");
  if (readOnly) sqlite.pragma("query_only = ON");
  return sqlite;
}

function configOf(sqlite: SqliteFile, note?: NoteOutage): KyselyConfig {
  return {
    dialect: new SqliteDialect({ database: sqlite }),
    plugins: [withoutRowLocks],
    log: failureLog(sqliteErrors, note),
  };
}

/** Leaves out FOR UPDATE and SKIP LOCKED, which are for PostgreSQL: here a transaction has the whole file to itself. */
const withoutRowLocks: KyselyPlugin = {
  transformQuery({ node }) {
    if (!SelectQueryNode.is(node) || !node.endModifiers) return node;
    const { endModifiers: _locks, ...rest } = node;
    return rest;
  },
  transformResult: async ({ result }) => result,
};

/**
 * Returns a function whose value changes with the file: what others have committed
 * (https://www.sqlite.org/pragma.html#pragma_data_version), and the number of rows that this connection has changed.
 */
function commitCounter(sqlite: SqliteFile): () => string {
  const statement = sqlite.prepare<[], string>(
    "select data_version || '.' || total_changes() from pragma_data_version",
  );
  const value = statement.pluck();
  return () => value.get() ?? "";
}

/** The indexes: migrations/0001-schema-search.ts. */
const sqliteSurveyIndex: SurveyIndex = { ...sqliteIndex("survey_search"), readColumns, setColumns };
const sqliteMessageIndex = sqliteIndex("message_search");
const sqliteOrderIndex = sqliteIndex("order_search");

async function readColumns(db: Database): Promise<string[]> {
  const { rows } = await sql<{ trigger: string }>`select sql as trigger from sqlite_master
    where type = 'trigger' and name = 'survey_case_changed'`.execute(db);
  const [, columns = ""] = /after update of ([\w, ]+) on /.exec(rows[0]?.trigger ?? "") ?? [];
  return columns.split(", ").filter((column) => column !== "" && column !== "completed_at");
}

async function setColumns(db: Database, columns: readonly string[], changed: RawBuilder<boolean>): Promise<void> {
  for (const statement of sqliteColumns(columns)) await sql.raw(statement).execute(db);
  const ids = sql`select id from creator_surveys where ${changed}`;
  await sql`delete from survey_search
    where rowid in (select place from survey_cases where survey_id in (${ids}))`.execute(db);
  await sql`insert into survey_search (rowid, body)
    select place, body from survey_search_rows where survey_id in (${ids}) order by place`.execute(db);
}

/**
 * Returns an index in FTS5, whose rowids are the records' places. Every word is quoted, so that none is an operator
 * (https://www.sqlite.org/fts5.html#full_text_query_syntax).
 */
function sqliteIndex(name: string): SearchIndex {
  return {
    places: (words) =>
      sql`select rowid as place from ${sql.table(name)} where ${sql.ref(name)} match ${words.map(phrase).join(" AND ")}`,
  };
}

function phrase({ text, isBeginning }: SearchWord): string {
  return `"${text.replaceAll('"', '""')}"${isBeginning ? " *" : ""}`;
}

/** Turns an error of SQLite or the file system into a sentence for the operator. Returns any other error unchanged. */
export function explainSqliteError(error: unknown, file: string): unknown {
  const code = codeOf(error);
  if (isMoved(error)) return new DatabaseProblem(error.message, { cause: error });
  const problem = sentences(file).find(([codes]) => codes.test(code));
  return problem ? new DatabaseProblem(`${problem[1]} (${code})`, { cause: error }) : error;
}

const OUTAGES = /^SQLITE_(BUSY|LOCKED|READONLY|IOERR|CORRUPT|NOTADB|FULL|CANTOPEN|PERM|PROTOCOL|NOMEM)/;

/** How SQLite classifies its errors (https://www.sqlite.org/rescode.html). */
const sqliteErrors: ErrorClassifier = {
  isOutage: (error) => isMoved(error) || OUTAGES.test(codeOf(error)),
  isConflict: (error) => codeOf(error).startsWith("SQLITE_BUSY"),
};

/** Whether a write was refused because the data is elsewhere now: see moved-mark-sqlite. */
function isMoved(error: unknown): error is Error {
  return codeOf(error) === "SQLITE_CONSTRAINT_TRIGGER" && (error as Error).message.startsWith(MOVED);
}

function sentences(file: string): [codes: RegExp, sentence: string][] {
  const folder = path.dirname(file);
  return [
    [
      /^(SQLITE_FULL|ENOSPC|EDQUOT)$/,
      `The disk of ${folder} is full: extend the volume or delete what is not needed there, then start again.`,
    ],
    [
      /^(SQLITE_CANTOPEN|SQLITE_READONLY|SQLITE_PERM|EACCES|EPERM|EROFS$|ENOENT$|ENOTDIR|EEXIST)/,
      `The database ${file} can't be written: its folder must exist, be writable, and belong to the user that the site runs as.`,
    ],
    [
      /^EISDIR$/,
      `The database ${file} is a folder: name a file in it in DATABASE_URL, such as file:${path.join(file, "site.db")}.`,
    ],
    [/^(SQLITE_NOTADB|SQLITE_CORRUPT)/, `The database ${file} is damaged or not an SQLite file: restore a copy of it.`],
    [/^SQLITE_BUSY/, `The database ${file} is locked by another program, which did not let go of it for five seconds.`],
    [
      /^(SQLITE_IOERR|EIO)/,
      `The disk of ${folder} could not be read or written: check whether it is full or broken, then start again.`,
    ],
  ];
}
