import { sql } from "kysely";
import type { Database } from "../../app/database/database.ts";
import { placeOf } from "./server-database.ts";

/** Checks a SQLite file's integrity and references (PostgreSQL checks its own). Returns a sentence per violation. */
export async function checkFile(db: Database, name: string): Promise<string[]> {
  if ("url" in placeOf(name)) return [];
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const references = await sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...integrity.rows.flatMap(({ integrity_check: answer }) =>
      answer === "ok" ? [] : [`the database is damaged: ${answer}`],
    ),
    ...references.rows.map(({ table, rowid, parent }) => `row ${rowid} of ${table} points at no row of ${parent}`),
  ];
}
