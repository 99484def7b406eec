import { createHash } from "node:crypto";
import { sql } from "kysely";
import { DatabaseProblem } from "./database-problem.server.ts";
import type { Database } from "./database.ts";
import { readInOrder, type Row } from "./read-in-order.server.ts";

/** A table as a move reads it. */
export interface ReadTable {
  name: string;
  /** The columns that name a row. */
  key: readonly string[];
  columns: readonly string[];
  /** Those of them that hold text. */
  texts: readonly string[];
}

/** What a table is compared by. On either engine they are the same for the same rows. */
export interface TableFigures {
  rows: number;
  /**
   * Bytes of all its texts in UTF-8, as the engine counts them: what it holds that is no UTF-8 is read as U+FFFD, and
   * would go unseen.
   */
  textBytes: number;
  /** SHA-256 over the rows in the order of their key, as 64 hexadecimal digits. */
  checksum: string;
}

/** @throws {DatabaseProblem} where a value is neither text nor a whole number */
export async function readFigures(db: Database, table: ReadTable): Promise<TableFigures> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const page of readInOrder(db, table.name, table.key, table.columns)) {
    for (const row of page) hash.update(canonicalRow(row, table));
    rows += page.length;
  }
  return { rows, textBytes: await countTextBytes(db, table), checksum: hash.digest("hex") };
}

/** A row as the line that is counted: its values as JSON, in the order of the columns' names. */
export function canonicalRow(row: Row, { name, columns }: Pick<ReadTable, "name" | "columns">): string {
  const values = columns.toSorted().map((column) => {
    const value = row[column];
    if (value === null || typeof value === "string" || Number.isSafeInteger(value)) return value;
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
