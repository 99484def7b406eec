import { type RawBuilder, sql } from "kysely";
import { DatabaseProblem } from "./database-problem.server.ts";
import type { Connected, Database } from "./database.ts";
import type { MoveTarget } from "./move-database.server.ts";
import type { ReadTable, Row } from "./moved-tables.server.ts";

/** Returns a PostgreSQL database as the target of a move. */
export function moveTargetOf({ db, withoutTimeouts, surveyIndex }: Connected, name: string): MoveTarget {
  return { db, withoutTimeouts, surveyIndex, name, prepare, insert, finish };
}

async function prepare(db: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
}

/**
 * Passes all rows as one parameter: a statement has fewer than 65,536, and would be compiled again for each number of
 * rows.
 */
async function insert(db: Database, { name: table, columns, bytes }: ReadTable, rows: readonly Row[]): Promise<void> {
  if (bytes.length > 0) return insertWithBytes(db, table, rows);
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const added = sql`insert into ${sql.table(table)} (${names}) select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
  await added.execute(db).catch((error: unknown) => {
    // untranslatable_character: the JSON contains \u0000.
    if ((error as { code?: unknown }).code !== "22P05") throw error;
    throw new DatabaseProblem(
      `A text in ${table} has a NUL in it, which PostgreSQL can't keep: find it with instr(COLUMN, char(0)) > 0, and take it out.`,
      { cause: error },
    );
  });
}

/** Inserts rows one by one: as JSON, bytes would be a string of twice their length. */
async function insertWithBytes(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const [names, values] = [Object.keys(row).map((name) => sql.ref(name)), Object.values(row)];
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(db);
  }
}

async function finish(db: Database, tables: readonly string[]): Promise<void> {
  await fillIndex(db, "survey_search_words", sql`select index_survey(survey_id) from survey_cases`);
  await fillIndex(db, "message_search_words", sql`select index_message(id) from contact_messages`);
  await fillIndex(
    db,
    "order_search_words",
    sql`insert into order_search select place, survey_body(coalesce(words, '')) from orders`,
  );
  await setSequences(db);
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  // The planner has no statistics about the new rows yet.
  await sql`analyze`.execute(db);
}

/**
 * Fills a search table. Drops its index and creates it again at the end: adding to it row by row takes several times as
 * long.
 */
async function fillIndex(db: Database, name: string, filled: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{
    indexdef: string;
  }>`select indexdef from pg_indexes where schemaname = current_schema() and indexname = ${name}`.execute(db);
  await sql`drop index ${sql.table(name)}`.execute(db);
  await filled.execute(db);
  for (const { indexdef } of rows) await sql.raw(indexdef).execute(db);
}

/** Sets the next number of each sequence above every number that was moved. */
async function setSequences(db: Database): Promise<void> {
  const { rows } = await sql<{ sequence: string; table: string; column: string }>`
    select s.relname as sequence, t.relname as table, a.attname as column
    from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
    join pg_class t on t.oid = d.refobjid and t.relnamespace = s.relnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace`.execute(db);
  for (const { sequence, table, column } of rows) {
    await sql`select setval(${sequence}::regclass, coalesce(max(${sql.ref(column)}), 1), max(${sql.ref(column)}) is not null) from ${sql.table(table)}`.execute(
      db,
    );
  }
}
