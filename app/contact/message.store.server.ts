import type { Database } from "../database/connect.server.ts";
import type { ContactMessage } from "./message.ts";

export interface NewMessage extends ContactMessage {
  id: string;
  createdAt: string;
  pageHash: string;
}

/** Whether a page's message is kept already. */
export async function hasMessageOfPage(db: Database, pageHash: string): Promise<boolean> {
  const row = await db.selectFrom("contact_messages").select("id").where("page_hash", "=", pageHash).executeTakeFirst();
  return row !== undefined;
}

/** Keeps a message. The same page's second post changes nothing. */
export async function insertMessage(db: Database, message: NewMessage): Promise<void> {
  const { createdAt, pageHash, ...written } = message;
  await db
    .insertInto("contact_messages")
    .values({ ...written, created_at: createdAt, page_hash: pageHash })
    .onConflict((conflict) => conflict.column("page_hash").doNothing())
    .execute();
}
