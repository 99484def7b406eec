import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { PAGE_SIZE, readTimeKey } from "../list/list-page.ts";
import type { CaseKind } from "./care.ts";
import { NOTE_TABLES } from "./note-tables.ts";

/** A member's note. */
export interface CaseNote {
  id: string;
  by: string;
  text: string;
  /** ISO-8601 UTC. */
  createdAt: string;
}

/**
 * Returns the newest notes on a record, or those before the note with this key (`timeKey`), oldest first: `PAGE_SIZE`
 * notes, and one more if there are more.
 */
export async function listNotes(
  db: Database,
  kind: CaseKind,
  id: string,
  before: string | null = null,
): Promise<CaseNote[]> {
  const { table, key } = NOTE_TABLES[kind];
  const last = before === null ? null : readTimeKey(before);
  const earlier = last ? sql`(created_at, id) < (${last.time}, ${last.id})` : sql`true`;
  const { rows } = await sql<CaseNote>`select id, staff_id as by, text, created_at as ${sql.ref("createdAt")}
    from ${sql.table(table)} where ${sql.ref(key)} = ${id} and ${earlier}
    order by created_at desc, id desc limit ${sql.lit(PAGE_SIZE + 1)}`.execute(db);
  return rows.toReversed();
}

/** Adds a note. Returns false if there is already one with its id. */
export async function insertNote(db: Database, kind: CaseKind, recordId: string, note: CaseNote): Promise<boolean> {
  const { table, key } = NOTE_TABLES[kind];
  const { numAffectedRows } =
    await sql`insert into ${sql.table(table)} (id, ${sql.ref(key)}, staff_id, text, created_at)
    values (${note.id}, ${recordId}, ${note.by}, ${note.text}, ${note.createdAt})
    on conflict (id) do nothing`.execute(db);
  return numAffectedRows === 1n;
}
