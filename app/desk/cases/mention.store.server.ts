import type { Database } from "../../database/database.ts";
import type { CaseKind } from "./care.ts";

/** A note that names a member. */
export interface Mention {
  noteId: string;
  /** The member who is named, and who wrote the note. */
  member: string;
  by: string;
  kind: CaseKind;
  /** Id of the survey or message. */
  id: string;
  /** ISO-8601 UTC. */
  at: string;
}

export async function insertMention(db: Database, { noteId, member, by, kind, id, at }: Mention): Promise<void> {
  await db
    .insertInto("mentions")
    .values({
      note_id: noteId,
      staff_id: member,
      survey_id: kind === "survey" ? id : null,
      message_id: kind === "message" ? id : null,
      by_id: by,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the mentions on records of some kinds that a member hasn't marked as seen, oldest first. */
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

/** Whether a note on a record names a member who hasn't marked that as seen. */
export async function isMentioned(db: Database, member: string, kind: CaseKind, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("mentions")
    .select("note_id")
    .where(kind === "survey" ? "survey_id" : "message_id", "=", id)
    .where("staff_id", "=", member)
    .where("seen_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks what names a member on a record as seen. */
export async function markMentionsSeen(
  db: Database,
  member: string,
  { kind, id, at }: { kind: CaseKind; id: string; at: string },
): Promise<void> {
  await db
    .updateTable("mentions")
    .set({ seen_at: at })
    .where(kind === "survey" ? "survey_id" : "message_id", "=", id)
    .where("staff_id", "=", member)
    .where("seen_at", "is", null)
    .execute();
}
