import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { checkDatabase, isOlder } from "./back-up.server.ts";
import { connectPostgres } from "./connect-postgres.server.ts";
import { openFile } from "./connect-sqlite.server.ts";
import { codeOf, DatabaseProblem } from "./database-problem.server.ts";
import type { Database } from "./database.ts";
import { inReadCommitted, inTransaction } from "./in-transaction.server.ts";
import { bringUpToDate, listApplied } from "./migrate.server.ts";
import { markMoved, type MoveMark, readMark, unmark } from "./moved-mark-sqlite.server.ts";
import { withoutPassword } from "./postgres-problem.server.ts";
import { type DatabaseSchema, tableKeys } from "./schema/schema.ts";

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
 * can be repeated (docs/decisions/0039). Returns the number of rows.
 *
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
 * Inserts rows as one parameter: a statement has fewer than 65,536, and would be compiled again for each number of
 * rows. In JSON, bytes would be a string of twice their length, so rows with bytes are inserted one by one.
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

/** Drops the index meanwhile: adding to it row by row takes several times as long. */
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

/** Tables that are not copied: the migrator's, the search indexes, and the mark of a moved file. */
const OWN = /^(kysely_migration|survey_search|message_search|order_search|moved_to_postgres$)/;

/** @throws {DatabaseProblem} if there is a table that doesn't belong to the site */
export async function listTables(db: Database, name: string): Promise<ReadTable[]> {
  const found = new Map(
    (await db.introspection.getTables())
      .filter(({ isView, name: table }) => !isView && !OWN.test(table))
      .map((table) => [table.name, table.columns]),
  );
  const strange = [...found.keys()].filter((table) => !(table in tableKeys));
  if (strange.length > 0)
    throw new DatabaseProblem(
      `${name} has tables that are none of the site's (${strange.join(", ")}), which would be left behind: drop them or keep them elsewhere first.`,
    );
  return Object.entries(tableKeys).map(([table, key]) => {
    const columns = found.get(table) ?? [];
    return {
      name: table,
      key,
      columns: columns.map((column) => column.name),
      texts: namesOf(columns, ["text"]),
      bytes: namesOf(columns, ["blob", "bytea"]),
    };
  });
}

function namesOf(columns: readonly { name: string; dataType: string }[], types: readonly string[]): string[] {
  return columns.filter(({ dataType }) => types.includes(dataType.toLowerCase())).map(({ name }) => name);
}

async function isEmpty(db: Database, tables: readonly ReadTable[]): Promise<boolean> {
  for (const { name } of tables) {
    const row = await db
      .selectFrom(name as keyof DatabaseSchema)
      .select((one) => one.lit(1).as("one"))
      .limit(1)
      .executeTakeFirst();
    if (row) return false;
  }
  return true;
}

type Row = Record<string, unknown>;

/** Rows in memory at once; one for a table with bytes, since a picture's file may have several megabytes. */
const MOST_ROWS = 100;

async function* readInOrder(db: Database, { name, key, columns, bytes }: ReadTable): AsyncGenerator<Row[]> {
  const keys = refs(key);
  const size = bytes.length > 0 ? 1 : MOST_ROWS;
  for (let last: Row | undefined; ;) {
    const after = last ? sql`where (${keys}) > (${sql.join(key.map((one) => last?.[one]))})` : sql``;
    const page = sql<Row>`select ${refs(columns)} from ${sql.table(name)} ${after} order by ${keys} limit ${sql.lit(size)}`;
    const { rows } = await page.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

function refs(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)));
}

interface ReadTable {
  name: string;
  key: readonly string[];
  columns: readonly string[];
  texts: readonly string[];
  bytes: readonly string[];
}

/**
 * The same rows have the same figures on both engines: their number, SHA-256 over them in key order, and the bytes of
 * all texts as the engine counts them, because bytes that aren't UTF-8 are read as U+FFFD and would go unnoticed.
 *
 * @throws {DatabaseProblem} if a value is neither text, a whole number nor bytes
 */
export async function readFigures(db: Database, table: ReadTable) {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const page of readInOrder(db, table)) {
    for (const row of page) hash.update(canonicalRow(row, table));
    rows += page.length;
  }
  return { rows, textBytes: await countTextBytes(db, table), checksum: hash.digest("hex") };
}

/** Formats a row for the checksum: its values as JSON, ordered by the names of the columns. Bytes are hashed. */
function canonicalRow(row: Row, { name, columns, bytes }: ReadTable): string {
  const values = columns.toSorted().map((column) => {
    const value = row[column];
    if (value === null || typeof value === "string" || Number.isSafeInteger(value)) return value;
    if (value instanceof Uint8Array && bytes.includes(column))
      return { sha256: createHash("sha256").update(value).digest("hex") };
    throw new DatabaseProblem(
      `${name}.${column} has a value that is neither text nor a whole number below 2^53, which the site never writes: ${JSON.stringify(value)?.slice(0, 60)}.`,
    );
  });
  return `${JSON.stringify(values)}\n`;
}

async function countTextBytes(db: Database, { name, texts }: ReadTable): Promise<number> {
  if (texts.length === 0) return 0;
  const bytes = sql.join(
    texts.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    sql` + `,
  );
  const { rows } = await sql<{ bytes: number | null }>`select sum(${bytes}) as bytes from ${sql.table(name)}`.execute(
    db,
  );
  return Number(rows[0]?.bytes ?? 0);
}
