import { type RawBuilder, sql } from "kysely";
import { checkDatabase, isOlder } from "./check-database.server.ts";
import { connectPostgres } from "./connect-postgres.server.ts";
import { openFile } from "./connect-sqlite.server.ts";
import { codeOf, DatabaseProblem } from "./database-problem.server.ts";
import type { Database } from "./database.ts";
import { inReadCommitted, inTransaction } from "./in-transaction.server.ts";
import { bringUpToDate, listApplied } from "./migrate.server.ts";
import { markMoved, type MoveMark, readMark, unmark } from "./moved-mark-sqlite.server.ts";
import { isEmpty, listTables, readFigures, readInOrder, type ReadTable, type Row } from "./moved-tables.server.ts";
import { withoutPassword } from "./postgres-problem.server.ts";

interface MoveDeps {
  searched: readonly string[];
  now: () => Date;
  note: (line: string) => void;
}

interface Move {
  from: Database;
  to: Database;
  tables: readonly ReadTable[];
  address: string;
  note: MoveDeps["note"];
}

/**
 * Copies a SQLite file into an empty PostgreSQL database, compares every row, and marks the file so that nothing writes
 * to it any more. Nothing can write to it during the move either. The copy is one transaction, so an interrupted move
 * can be repeated (docs/decisions/0039).
 *
 * @returns the number of rows
 * @throws {DatabaseProblem} if the move is refused or if rows differ; nothing is changed then
 */
export async function moveToPostgres(
  file: string,
  place: { url: string; connections: number },
  { searched, now, note }: MoveDeps,
): Promise<number> {
  const source = openFile(file);
  const target = connectPostgres({ ...place, noTimeouts: true });
  const address = withoutPassword(place.url);
  try {
    await refuseForeign(target.db, address);
    await bringUpToDate(target, searched);
    return await inTransaction(source, async (from) => {
      if (isOlder(await checkDatabase(from, file), file))
        throw new DatabaseProblem(
          `${file} is older than this program: bring it up to date with 'npm run migrate' first.`,
        );
      const mark = await readMark(from);
      if (mark)
        throw new DatabaseProblem(
          `${file} was moved to ${mark.address} already. To move it once more, begin with: npm run move-to-postgres -- --take-back`,
        );
      const tables = await listTables(from, file);
      // A concurrent write is detected when every row is compared.
      const rows = await inReadCommitted(target.db, (to) => copy({ from, to, tables, address, note }));
      await markMoved(from, { address, movedAt: now().toISOString() });
      return rows;
    });
  } finally {
    await source.destroy();
    await target.db.destroy();
  }
}

/** Makes a moved file writable again. Returns where and when it was moved; null if it was not. */
export async function takeBack(file: string): Promise<MoveMark | null> {
  const db = openFile(file);
  try {
    return await inTransaction(db, async (trx) => {
      const mark = await readMark(trx);
      if (mark) await unmark(trx);
      return mark;
    });
  } finally {
    await db.destroy();
  }
}

async function refuseForeign(db: Database, address: string): Promise<void> {
  const tables = await db.introspection.getTables();
  if (tables.length > 0 && (await listApplied(db)).length === 0)
    throw new DatabaseProblem(
      `${address} is used by another program (it has a table '${tables[0]?.name}'): make an empty database, and move to that.`,
    );
}

async function copy(move: Move): Promise<number> {
  const { from, to, tables, address, note } = move;
  if (!(await isEmpty(to, tables)))
    throw new DatabaseProblem(`${address} holds data already: name a database that is empty.`);
  // Triggers would add rows.
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(to);
  for (const table of tables) {
    let copied = 0;
    for await (const page of readInOrder(from, table)) {
      await insert(to, table, page);
      copied += page.length;
    }
    if (copied > 0) note(`Copied ${table.name} (${copied})`);
  }
  note("Making the search index.");
  await fillIndex(to, "survey_search_words", sql`select index_survey(survey_id) from survey_cases`);
  await fillIndex(to, "message_search_words", sql`select index_message(id) from contact_messages`);
  await fillIndex(to, "order_search_words", sql`select index_order(id) from orders`);
  await setSequences(to);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(to);
  // The planner has no statistics about the new rows yet.
  await sql`analyze`.execute(to);
  note("Comparing every row.");
  const { rows, differing } = await compare(move);
  if (differing.length > 0)
    throw new DatabaseProblem(
      `What arrived in ${address} is not what was sent, and nothing of it was kept. These tables differ: ${differing.join(", ")}. Try again, and look at the machine and the network if it comes back.`,
    );
  return rows;
}

/**
 * Inserts rows of a table as one parameter: a statement has fewer than 65,536, and would be compiled again for each
 * number of rows. Bytes would be a string of twice their length in JSON, so rows with bytes are inserted one by one.
 */
async function insert(db: Database, { name: table, columns, bytes }: ReadTable, rows: readonly Row[]): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  if (bytes.length > 0) {
    for (const row of rows)
      await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(columns.map((name) => row[name]))})`.execute(
        db,
      );
    return;
  }
  const added = sql`insert into ${sql.table(table)} (${names}) select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
  await added.execute(db).catch((error: unknown) => {
    // untranslatable_character: the JSON contains \u0000.
    if (codeOf(error) !== "22P05") throw error;
    throw new DatabaseProblem(
      `A text in ${table} has a NUL in it, which PostgreSQL can't keep: find it with instr(COLUMN, char(0)) > 0, and take it out.`,
      { cause: error },
    );
  });
}

/** Without the index meanwhile: adding to it row by row takes several times as long. */
async function fillIndex(db: Database, name: string, filled: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{
    indexdef: string;
  }>`select indexdef from pg_indexes where schemaname = current_schema() and indexname = ${name}`.execute(db);
  await sql`drop index ${sql.table(name)}`.execute(db);
  await filled.execute(db);
  for (const { indexdef } of rows) await sql.raw(indexdef).execute(db);
}

async function setSequences(db: Database): Promise<void> {
  for (const [sequence, table] of [
    ["survey_places", "survey_cases"],
    ["message_places", "contact_messages"],
    ["order_places", "orders"],
  ] as const)
    await sql`select setval(${sequence}::regclass, coalesce(max(place), 1), max(place) is not null) from ${sql.table(table)}`.execute(
      db,
    );
}

/** Returns the number of rows, and the tables that differ. */
async function compare({ from, to, tables }: Move): Promise<{ rows: number; differing: string[] }> {
  const differing: string[] = [];
  let rows = 0;
  for (const table of tables) {
    const [was, is] = [await readFigures(from, table), await readFigures(to, table)];
    rows += was.rows;
    if (was.checksum !== is.checksum || was.textBytes !== is.textBytes) differing.push(table.name);
  }
  return { rows, differing };
}
