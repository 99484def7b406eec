import { sql } from "kysely";
import { connect, type Database } from "../../app/database/connect.server.ts";
import type { TestDatabase } from "./test-database.ts";

// What tests ask of a database in the language of its engine.

/** From now on each update of a table that makes a column this value fails, until the answer is called. */
export async function refuseUpdates({ db, file }: TestDatabase, table: string, column: string, value: string): Promise<() => Promise<void>> {
  const [name, on, made] = [sql.ref("refuse"), sql.table(table), sql`new.${sql.ref(column)} = ${sql.lit(value)}`];
  if (isPostgres(file)) {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'made-up failure'; end $$`.execute(db);
    await sql`create trigger ${name} before update on ${on} for each row when (${made}) execute function refuse()`.execute(db);
    return async () => void (await sql`drop function refuse() cascade`.execute(db));
  }
  await sql`create trigger ${name} before update on ${on} when ${made} begin select raise(abort, 'made-up failure'); end`.execute(db);
  return async () => void (await sql`drop trigger ${name}`.execute(db));
}

/** The same database for one who may only read it. */
export async function openReadOnly({ db, file }: TestDatabase): Promise<Database> {
  if (isPostgres(file)) return (await connect({ url: `${file}?options=-c%20default_transaction_read_only%3Don`, connections: 1 })).db;
  await db.executeQuery(sql`pragma query_only = on`.compile(db));
  return db;
}

/** The names of all tables. */
export async function listTables(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.filter(({ isView }) => !isView).map(({ name }) => name).toSorted();
}

function isPostgres(name: string): boolean {
  return name.startsWith("postgres:");
}
