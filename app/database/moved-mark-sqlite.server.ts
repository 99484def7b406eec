import { sql } from "kysely";
import { DatabaseProblem } from "./database-problem.server.ts";
import type { Database } from "./database.ts";

// In a file that was moved to another engine, a table says where to, and a trigger on every other table refuses writes,
// even by a process that had it open before or by an older version of the site (docs/decisions/0039).

export interface MoveMark {
  address: string;
  movedAt: string;
}

export const MOVED = "This database was moved";

const MARK_TABLE = "moved_to_postgres";
const VERBS = ["insert", "update", "delete"];

export async function readMark(db: Database): Promise<MoveMark | null> {
  const { rows: found } = await sql`select 1 from sqlite_schema where type = 'table' and name = ${MARK_TABLE}`.execute(
    db,
  );
  if (found.length === 0) return null;
  const { rows } = await sql<MoveMark>`select address, moved_at as "movedAt" from ${sql.table(MARK_TABLE)}`.execute(db);
  return rows[0] ?? null;
}

export async function markMoved(db: Database, { address, movedAt }: MoveMark): Promise<void> {
  const refusal = sql.lit(`${MOVED} to ${address}, and takes no more writes.`);
  for (const table of await listTables(db)) {
    for (const verb of VERBS)
      await sql`create trigger ${nameOf(table, verb)} before ${sql.raw(verb)} on ${sql.table(table)} begin select raise(abort, ${refusal}); end`.execute(
        db,
      );
  }
  await sql`create table ${sql.table(MARK_TABLE)} (address text not null, moved_at text not null)`.execute(db);
  await sql`insert into ${sql.table(MARK_TABLE)} (address, moved_at) values (${address}, ${movedAt})`.execute(db);
}

export async function unmark(db: Database): Promise<void> {
  for (const table of await listTables(db)) {
    for (const verb of VERBS) await sql`drop trigger if exists ${nameOf(table, verb)}`.execute(db);
  }
  await sql`drop table ${sql.table(MARK_TABLE)}`.execute(db);
}

/** @throws {DatabaseProblem} if the database in a file was moved, so nothing may write to it */
export async function refuseMoved(db: Database, file: string): Promise<void> {
  const mark = await readMark(db);
  if (!mark) return;
  throw new DatabaseProblem(
    `The database ${file} was moved to ${mark.address} on ${mark.movedAt.slice(0, 16).replace("T", " ")} UTC: set DATABASE_URL to that one. To go on with this file as it was then: npm run move-to-postgres -- --take-back`,
  );
}

/** Lists ordinary tables only: the search index's tables are written by the triggers of these. */
async function listTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' and name <> ${MARK_TABLE}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

function nameOf(table: string, verb: string) {
  return sql.ref(`moved_${table}_${verb}`);
}
