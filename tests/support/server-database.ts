import { readFileSync } from "node:fs";
import { type Insertable, type RawBuilder, sql } from "kysely";
import { openFile } from "../../app/database/connect-sqlite.server.ts";
import { connect } from "../../app/database/connect.server.ts";
import type { Database, DatabasePlace } from "../../app/database/database.ts";
import { tableKeys } from "../../app/database/schema/schema.ts";
import type { DatabaseSchema } from "../../app/database/schema/schema.ts";
import type { TestDatabase } from "./test-database.ts";

/** Opens a running server's database. Waits while the server writes to it. */
export async function withDatabase<Result>(name: string, use: (db: Database) => Promise<Result>): Promise<Result> {
  const { db } = await connect(placeOf(name));
  try {
    if (!isPostgres(name)) await sql`pragma busy_timeout = 10000`.execute(db);
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** Finds a database by its name in tests: a file's path, or an address. */
export function placeOf(name: string, connections = 2): DatabasePlace {
  return name.startsWith("postgres:") ? { url: name, connections } : { file: name };
}

export async function changeDatabase(name: string, change: RawBuilder<unknown>): Promise<void> {
  await withDatabase(name, (db) => change.execute(db));
}

export async function put<Table extends keyof DatabaseSchema>(
  db: Database,
  table: Table,
  row: Insertable<DatabaseSchema[Table]>,
): Promise<void> {
  await db
    .insertInto(table)
    .values(row as never)
    .execute();
}

export function readMessages(name: string) {
  return withDatabase(name, (db) => db.selectFrom("contact_messages").selectAll().orderBy("created_at").execute());
}

/** Returns the outbox's emails, oldest first. */
export function readMails(name: string) {
  return withDatabase(name, (db) => db.selectFrom("outbox").selectAll().orderBy("created_at").execute());
}

/** Makes writes to a table fail, only of rows with `when`'s value if given, until the returned function is called. */
export async function refuseWrites(
  name: string,
  table: string,
  kinds: ("insert" | "update")[],
  when?: { column: string; is: string },
): Promise<() => Promise<void>> {
  const trigger = (kind: string) => `refuse_${kind}_${table}`;
  const made = when ? `when (new.${when.column} = '${when.is}')` : "";
  await run(name, [
    ...(isPostgres(name)
      ? [
          "create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'made-up failure'; end $$",
        ]
      : []),
    ...kinds.map((kind) => {
      const on = `create trigger ${trigger(kind)} before ${kind} on ${table}`;
      return isPostgres(name)
        ? `${on} for each row ${made} execute function refuse()`
        : `${on} ${made} begin select raise(abort, 'made-up failure'); end`;
    }),
  ]);
  return () =>
    run(
      name,
      kinds.map((kind) => `drop trigger ${trigger(kind)}${isPostgres(name) ? ` on ${table}` : ""}`),
    );
}

function run(name: string, statements: string[]): Promise<void> {
  return withDatabase(name, async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  });
}

/** Opens the same database read-only. */
export async function openReadOnly({ db, file }: TestDatabase): Promise<Database> {
  if (isPostgres(file))
    return (await connect({ url: `${file}?options=-c%20default_transaction_read_only%3Don`, connections: 1 })).db;
  await db.executeQuery(sql`pragma query_only = on`.compile(db));
  return db;
}

export async function listTables(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ isView }) => !isView)
    .map(({ name }) => name)
    .toSorted();
}

/** Returns every row as text, to search for forbidden data. For SQLite: raw bytes, even of deleted rows. */
export async function readEverything(name: string): Promise<string> {
  if (!isPostgres(name)) return ["", "-wal"].map((ending) => readFileSync(name + ending, "latin1")).join("\n");
  return withDatabase(name, async (db) => Object.values(await dumpOf(db, await listTables(db))).join("\n"));
}

function isPostgres(name: string): boolean {
  return name.startsWith("postgres:");
}

/** Returns each table's rows as text, to compare before and after a change. Leaves out the request counts. */
export function dumpTables(file: string): Promise<Record<string, string>> {
  const tables = Object.keys(tableKeys).filter((table) => table !== "rate_limits");
  return withDatabase(file, (db) => dumpOf(db, tables));
}

export async function dumpOf(db: Database, tables: readonly string[]): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    texts[table] = rows
      .map((row) => JSON.stringify(row))
      .toSorted()
      .join("\n");
  }
  return texts;
}

/** Holds the write lock like another program, until the returned function is called. */
export async function lockDatabase(file: string): Promise<() => Promise<void>> {
  const db = openFile(file);
  await sql`begin immediate`.execute(db);
  return async () => {
    await sql`rollback`.execute(db);
    await db.destroy();
  };
}
