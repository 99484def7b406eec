import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { DatabaseProblem } from "./database-problem.server.ts";
import type { Database } from "./database.ts";

/** A row of any table, by column. */
export type Row = Record<string, unknown>;

const FIRST_ROWS = 100;
const MOST_ROWS = 1_000;

/** Bytes of a page's columns with bytes, unless one row has more: a picture's file may have several megabytes. */
const MOST_BYTES = 2_000_000;

/** Characters of a page beyond which the next one gets fewer rows: a survey may have a megabyte. */
const MOST_CHARACTERS = 2_000_000;

/** Reads a whole table in the order of its key, page by page, so memory does not grow with the table. */
export async function* readInOrder(db: Database, table: ReadTable): AsyncGenerator<Row[]> {
  const { columns, bytes } = table;
  let [size, last] = [FIRST_ROWS, null as Row | null];
  for (;;) {
    const most = bytes.length > 0 ? await countFitting(db, table, last) : size;
    if (most === 0) return;
    const rows: Row[] = await readPage(db, table, { columns: columns.map((name) => sql.ref(name)), size: most, last });
    if (rows.length > 0) yield rows;
    if (rows.length < most) return;
    last = rows.at(-1) ?? null;
    size = nextSize(size, charactersIn(rows));
  }
}

/** Counts the next rows whose bytes fit into a page: at least one, unless there is none. */
async function countFitting(db: Database, table: ReadTable, last: Row | null): Promise<number> {
  const columns = [sql`${lengthOf(table.bytes)} as bytes`];
  let [count, sum] = [0, 0];
  for (const row of await readPage(db, table, { columns, size: FIRST_ROWS, last })) {
    sum += Number(row.bytes);
    if (sum > MOST_BYTES && count > 0) break;
    count += 1;
  }
  return count;
}

/** The sum of the bytes of columns. Neither engine reads a value to know how long it is. */
function lengthOf(columns: readonly string[]) {
  return sql.join(
    columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    sql` + `,
  );
}

interface Page {
  columns: readonly RawBuilder<unknown>[];
  size: number;
  /** The last row of the previous page; null for the first page. */
  last: Row | null;
}

async function readPage(db: Database, { name: table, key }: ReadTable, page: Page): Promise<Row[]> {
  const { columns, size, last } = page;
  const names = sql.join(key.map((name) => sql.ref(name)));
  const after = last ? sql`where (${names}) > (${sql.join(key.map((name) => last[name]))})` : sql``;
  const read = sql<Row>`select ${sql.join(columns)} from ${sql.table(table)} ${after} order by ${names} limit ${size}`;
  return (await read.execute(db)).rows;
}

function nextSize(size: number, characters: number): number {
  if (characters > MOST_CHARACTERS) return Math.max(1, Math.floor(size / 4));
  return characters < MOST_CHARACTERS / 4 ? Math.min(MOST_ROWS, size * 2) : size;
}

function charactersIn(rows: readonly Row[]): number {
  return rows
    .flatMap((row) => Object.values(row))
    .reduce((sum: number, value) => sum + (typeof value === "string" ? value.length : 0), 0);
}

/** A table that a move reads. */
export interface ReadTable {
  name: string;
  /** The columns of its key. */
  key: readonly string[];
  columns: readonly string[];
  /** The columns that hold text. */
  texts: readonly string[];
  /** The columns that hold bytes. */
  bytes: readonly string[];
}

/** Figures to compare a table by. Both engines give the same ones for the same rows. */
export interface TableFigures {
  rows: number;
  /**
   * Bytes of all its texts as the engine counts them. Without this, bytes that are not UTF-8 would go unnoticed,
   * because they are read as U+FFFD.
   */
  textBytes: number;
  /** SHA-256 over the rows in the order of their key, as 64 hexadecimal digits. */
  checksum: string;
}

/** @throws {DatabaseProblem} if a value is neither text, a whole number nor bytes */
export async function readFigures(db: Database, table: ReadTable): Promise<TableFigures> {
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
  const sum = sql<{ bytes: number | null }>`select sum(${lengthOf(texts)}) as bytes from ${sql.table(name)}`;
  const { rows } = await sum.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
