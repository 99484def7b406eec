import { sql } from "kysely";
import type { Database } from "./database.ts";

/** A row of any table, by column. */
export type Row = Record<string, unknown>;

const FIRST_ROWS = 100;
const MOST_ROWS = 1_000;

/** Letters that a page may have before the next one gets fewer rows: the form of a survey may have a megabyte. */
const MOST_LETTERS = 2_000_000;

/** Reads a whole table in the order of its key, page by page, so that memory does not grow with it. */
export async function* readInOrder(
  db: Database,
  table: string,
  key: readonly string[],
  columns: readonly string[],
): AsyncGenerator<Row[]> {
  let [size, last] = [FIRST_ROWS, null as Row | null];
  for (;;) {
    const rows: Row[] = await readPage(db, { table, key, columns, size, last });
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1) ?? null;
    size = nextSize(size, lettersIn(rows));
  }
}

interface Page {
  table: string;
  key: readonly string[];
  columns: readonly string[];
  size: number;
  /** The row before it. */
  last: Row | null;
}

async function readPage(db: Database, { table, key, columns, size, last }: Page): Promise<Row[]> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  const after = last ? sql`where (${names}) > (${sql.join(key.map((name) => last[name]))})` : sql``;
  const read = sql<Row>`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)} ${after} order by ${names} limit ${size}`;
  return (await read.execute(db)).rows;
}

function nextSize(size: number, letters: number): number {
  if (letters > MOST_LETTERS) return Math.max(1, Math.floor(size / 4));
  return letters < MOST_LETTERS / 4 ? Math.min(MOST_ROWS, size * 2) : size;
}

function lettersIn(rows: readonly Row[]): number {
  return rows
    .flatMap((row) => Object.values(row))
    .reduce((sum: number, value) => sum + (typeof value === "string" ? value.length : 0), 0);
}
