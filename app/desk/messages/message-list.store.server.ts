import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { cut, inKeysetRange } from "../../database/list-sql.server.ts";
import { MOST_CHARACTERS } from "../../forms/limits.ts";
import { type ListPage, type PageCursor, timeKey, timeRange, toPage } from "../list/list-page.ts";
import type { DeskMessage, ListedMessage } from "./desk-message.ts";

/** Returns one page of messages, newest first. */
export async function listMessages(
  db: Database,
  cursor: PageCursor | null,
  { openOnly }: { openOnly: boolean },
): Promise<ListPage<ListedMessage>> {
  let query = listed(db);
  if (openOnly) query = query.where("answered_at", "is", null);
  return toPage(await inKeysetRange(query, "created_at", timeRange(cursor)).execute(), cursor, timeKey);
}

export async function findMessage(db: Database, id: string): Promise<DeskMessage | null> {
  const row = await listed(db)
    .select([
      cut("email").as("email"),
      cut<string | null>("message", MOST_CHARACTERS.message).as("message"),
      sql<number | null>`length(message)`.as("length"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { length, ...message } = row;
  return { ...message, isLonger: (length ?? 0) > MOST_CHARACTERS.message };
}

/** Marks a message as answered; null removes the mark. Returns false if that changes nothing. */
export async function setAnswered(
  db: Database,
  id: string,
  answered: { at: string; by: string } | null,
): Promise<boolean> {
  const result = await db
    .updateTable("contact_messages")
    .set({ answered_at: answered?.at ?? null, answered_by: answered?.by ?? null })
    .where("id", "=", id)
    .where("answered_at", answered ? "is" : "is not", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function listed(db: Database) {
  return db
    .selectFrom("contact_messages")
    .select([
      "id",
      "created_at as time",
      cut("name").as("name"),
      cut("subject").as("subject"),
      "answered_at as answeredAt",
      "answered_by as answeredBy",
    ]);
}
