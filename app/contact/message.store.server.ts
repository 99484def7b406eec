import type { Database } from "../database/database.ts";
import { MOST_CHARACTERS, mustFit } from "../server/forms/limits.ts";
import type { ContactMessage } from "./message.ts";

interface NewMessage extends ContactMessage {
  id: string;
  createdAt: string;
  pageHash: string;
}

export async function hasMessageOfPage(db: Database, pageHash: string): Promise<boolean> {
  const row = await db.selectFrom("contact_messages").select("id").where("page_hash", "=", pageHash).executeTakeFirst();
  return row !== undefined;
}

/** Stores a message. Returns false, and changes nothing, if the same page sent the same message before. */
export async function insertMessage(
  db: Database,
  { createdAt, pageHash, ...message }: NewMessage,
  table: "contact_messages" | "spam_messages" = "contact_messages",
): Promise<boolean> {
  for (const field of ["name", "email", "message"] as const) mustFit(message[field], MOST_CHARACTERS[field]);
  const result = await db
    .insertInto(table)
    .values({ ...message, created_at: createdAt, page_hash: pageHash })
    .onConflict((conflict) => conflict.column("page_hash").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Deletes a message from the spam and returns it, or null if it is gone. */
export async function takeSpam(db: Database, id: string): Promise<NewMessage | null> {
  const row = await db.deleteFrom("spam_messages").where("id", "=", id).returningAll().executeTakeFirst();
  if (!row) return null;
  const { created_at: createdAt, page_hash: pageHash, subject, ...written } = row;
  return { ...written, subject: subject as NewMessage["subject"], createdAt, pageHash };
}

/** Deletes spam from before a time (ISO-8601 UTC). Returns the number of rows. */
export async function deleteSpamBefore(db: Database, time: string): Promise<number> {
  const result = await db.deleteFrom("spam_messages").where("created_at", "<", time).executeTakeFirst();
  return Number(result.numDeletedRows);
}
