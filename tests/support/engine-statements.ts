import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { connect } from "../../app/database/connect.server.ts";
import type { Database } from "../../app/database/database.ts";
import { withDatabase } from "./stored-rows.ts";
import type { TestDatabase } from "./test-database.ts";

// What tests ask of a database in the language of its engine.

/**
 * From now on each write of a table fails, until the answer is called.
 *
 * @param name of the database, as stored-rows.ts has it
 * @param when writes that fail: a column that becomes a value; left out, all
 */
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

/** The same database for one who may only read it. */
export async function openReadOnly({ db, file }: TestDatabase): Promise<Database> {
  if (isPostgres(file))
    return (await connect({ url: `${file}?options=-c%20default_transaction_read_only%3Don`, connections: 1 })).db;
  await db.executeQuery(sql`pragma query_only = on`.compile(db));
  return db;
}

/** The names of all tables. */
export async function listTables(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ isView }) => !isView)
    .map(({ name }) => name)
    .toSorted();
}

/**
 * Every row of every table as text, to look for what must not be kept; of a file of SQLite its bytes, with what was
 * deleted.
 */
export async function readEverything(name: string): Promise<string> {
  if (!isPostgres(name)) return ["", "-wal"].map((ending) => readFileSync(name + ending, "latin1")).join("\n");
  return withDatabase(name, async (db) => {
    const rows = [];
    for (const table of await listTables(db))
      rows.push((await sql`select * from ${sql.table(table)}`.execute(db)).rows);
    return JSON.stringify(rows);
  });
}

function isPostgres(name: string): boolean {
  return name.startsWith("postgres:");
}
