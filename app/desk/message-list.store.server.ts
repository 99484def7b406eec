import type { Selectable } from "kysely";
import type { Database } from "../database/connect.server.ts";
import type { ContactMessageTable } from "../database/schema.ts";
import { cutPage, type ListPage, PAGE_SIZE, readTimeKey, timeKey, type Turn } from "./page-turn.ts";

/** A message as the desk reads it. Times are ISO-8601 UTC. */
export interface DeskMessage {
  id: string;
  time: string;
  name: string;
  email: string;
  subject: string;
  message: string | null;
  answeredAt: string | null;
  /** Id of the member who marked it. */
  answeredBy: string | null;
}

/** One page of messages, the newest first. */
export async function listMessages(db: Database, turn: Turn | null, { openOnly }: { openOnly: boolean }): Promise<ListPage<DeskMessage>> {
  const [order, compare] = turn?.to === "newer" ? (["asc", ">"] as const) : (["desc", "<"] as const);
  let query = db.selectFrom("contact_messages").selectAll().orderBy("created_at", order).orderBy("id", order).limit(PAGE_SIZE + 1);
  if (openOnly) query = query.where("answered_at", "is", null);
  if (turn) {
    const { time, id } = readTimeKey(turn.key);
    query = query.where((row) => row(row.refTuple("created_at", "id"), compare, row.tuple(time, id)));
  }
  return cutPage((await query.execute()).map(toMessage), turn, timeKey);
}

export async function findMessage(db: Database, id: string): Promise<DeskMessage | null> {
  const row = await db.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toMessage(row) : null;
}

/** Marks a message as answered, or with null takes the mark back. Answers false where it is so already, or there is none. */
export async function setAnswered(db: Database, id: string, answered: { at: string; by: string } | null): Promise<boolean> {
  const result = await db
    .updateTable("contact_messages")
    .set({ answered_at: answered?.at ?? null, answered_by: answered?.by ?? null })
    .where("id", "=", id)
    .where("answered_at", answered ? "is" : "is not", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function toMessage(row: Selectable<ContactMessageTable>): DeskMessage {
  const { id, name, email, subject, message } = row;
  return { id, time: row.created_at, name, email, subject, message, answeredAt: row.answered_at, answeredBy: row.answered_by };
}
