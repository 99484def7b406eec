import { sql } from "kysely";
import type { Database } from "../../app/database/database.ts";
import { movedTables } from "../../app/database/moved-tables.ts";

/** Every row of every table as text, whichever the engine, without asking the program's own comparison. */
export async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of Object.keys(movedTables)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    all[table] = rows.map(({ part: _of, ...row }) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
  }
  return all;
}
