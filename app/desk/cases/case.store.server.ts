import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { PAGE_SIZE, readTimeKey } from "../list/list-page.ts";
import type { CaseKind, CaseRecord, FollowUp } from "./case.ts";

const TABLES = {
  survey: { table: "survey_cases", key: "survey_id" },
  message: { table: "contact_messages", key: "id" },
} as const;

export async function findFollowUp(db: Database, kind: CaseKind, id: string): Promise<FollowUp | null> {
  const { table, key } = TABLES[kind];
  const { rows } = await sql<FollowUp>`select owner_id as owner, next_step as ${sql.ref("nextStep")},
    next_step_on as ${sql.ref("nextStepOn")}, follow_up_by as by, follow_up_at as at
    from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function setFollowUp(db: Database, kind: CaseKind, id: string, followUp: FollowUp): Promise<void> {
  const { table, key } = TABLES[kind];
  const { owner, nextStep, nextStepOn, by, at } = followUp;
  await sql`update ${sql.table(table)} set owner_id = ${owner}, next_step = ${nextStep}, next_step_on = ${nextStepOn},
    follow_up_by = ${by}, follow_up_at = ${at} where ${sql.ref(key)} = ${id}`.execute(db);
}

interface CaseNote {
  id: string;
  by: string;
  text: string;
  createdAt: string;
}

/** Returns a record's newest notes, or those before a `timeKey`, oldest first: `PAGE_SIZE`, plus one if more exist. */
export async function listNotes(
  db: Database,
  kind: CaseKind,
  id: string,
  before: string | null = null,
): Promise<CaseNote[]> {
  const last = before === null ? null : readTimeKey(before);
  const earlier = last ? sql`(created_at, id) < (${last.time}, ${last.id})` : sql`true`;
  const { rows } = await sql<CaseNote>`select id, staff_id as by, text, created_at as ${sql.ref("createdAt")}
    from ${sql.table(`${kind}_notes`)} where ${sql.ref(`${kind}_id`)} = ${id} and ${earlier}
    order by created_at desc, id desc limit ${sql.lit(PAGE_SIZE + 1)}`.execute(db);
  return rows.toReversed();
}

/** Returns false if a note with this id exists. */
export async function insertNote(db: Database, kind: CaseKind, recordId: string, note: CaseNote): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into ${sql.table(`${kind}_notes`)} (id, ${sql.ref(`${kind}_id`)}, staff_id, text, created_at)
    values (${note.id}, ${recordId}, ${note.by}, ${note.text}, ${note.createdAt})
    on conflict (id) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** A note that mentions a member. `kind` and `id` are the survey's or message's. */
interface Mention extends CaseRecord {
  noteId: string;
  /** The mentioned member; `by` is the note's author. */
  member: string;
  by: string;
  at: string;
}

export async function insertMention(db: Database, { noteId, member, by, kind, id, at }: Mention): Promise<void> {
  await db
    .insertInto("mentions")
    .values({
      note_id: noteId,
      staff_id: member,
      survey_id: null,
      message_id: null,
      [`${kind}_id`]: id,
      by_id: by,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the mentions on these kinds of records that a member hasn't marked as seen, oldest first. */
export async function listOpenMentions(
  db: Database,
  member: string,
  kinds: readonly CaseKind[],
  most: number,
): Promise<Mention[]> {
  const rows = await db
    .selectFrom("mentions")
    .selectAll()
    .where("staff_id", "=", member)
    .where("seen_at", "is", null)
    .where((row) => row.or(kinds.map((kind) => row(`${kind}_id`, "is not", null))))
    .orderBy("created_at")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    noteId: row.note_id,
    member: row.staff_id,
    by: row.by_id,
    kind: row.survey_id === null ? "message" : "survey",
    id: row.survey_id ?? row.message_id ?? "",
    at: row.created_at,
  }));
}

export async function isMentioned(db: Database, member: string, kind: CaseKind, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("mentions")
    .select("note_id")
    .where(`${kind}_id`, "=", id)
    .where("staff_id", "=", member)
    .where("seen_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markMentionsSeen(
  db: Database,
  member: string,
  { kind, id, at }: CaseRecord & { at: string },
): Promise<void> {
  await db
    .updateTable("mentions")
    .set({ seen_at: at })
    .where(`${kind}_id`, "=", id)
    .where("staff_id", "=", member)
    .where("seen_at", "is", null)
    .execute();
}
