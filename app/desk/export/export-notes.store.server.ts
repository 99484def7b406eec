import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { newYorkDay } from "../../ui/days.ts";
import type { CaseKind } from "../cases/care.ts";
import { NOTE_TABLES } from "../cases/note-tables.ts";

/** Most notes of one record in a file; the dashboard has the rest. */
const MOST_NOTES = 200;

/** Returns the team's notes on a record, oldest first, each with its day and its author. */
export async function readNotes(db: Database, kind: CaseKind, id: string): Promise<string[]> {
  const { table, key } = NOTE_TABLES[kind];
  const { rows } = await sql<{ at: string; by: string | null; text: string }>`select own.created_at as at,
      (select staff.name from staff where staff.id = own.staff_id) as by, own.text
    from ${sql.table(table)} as own where ${sql.ref(`own.${key}`)} = ${id}
    order by own.created_at, own.id limit ${sql.lit(MOST_NOTES)}`.execute(db);
  return rows.map(({ at, by, text }) => `${newYorkDay(new Date(at))}${by === null ? "" : ` ${by}`}: ${text}`);
}
