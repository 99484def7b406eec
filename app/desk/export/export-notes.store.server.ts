import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { newYorkDay } from "../../ui/days.ts";
import type { CaseKind } from "../cases/follow-up.ts";

/** Most notes of one record in a file; the dashboard has the rest. */
const MOST_NOTES = 200;

/** Returns the team's notes on a record, oldest first, each with its day and its author. */
export async function readNotes(db: Database, kind: CaseKind, id: string): Promise<string[]> {
  const { rows } = await sql<{ at: string; by: string | null; text: string }>`select own.created_at as at,
      (select staff.name from staff where staff.id = own.staff_id) as by, own.text
    from ${sql.table(`${kind}_notes`)} as own where ${sql.ref(`own.${kind}_id`)} = ${id}
    order by own.created_at, own.id limit ${sql.lit(MOST_NOTES)}`.execute(db);
  return rows.map(({ at, by, text }) => `${newYorkDay(new Date(at))}${by === null ? "" : ` ${by}`}: ${text}`);
}
