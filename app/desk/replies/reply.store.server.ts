import type { Database } from "../../database/database.ts";
import { cut } from "../../database/list-sql.server.ts";
import { MOST_CHARACTERS } from "../../server/forms/limits.ts";
import type { CaseKind } from "../cases/case.ts";

interface StoredReply {
  id: string;
  by: string;
  subject: string;
  text: string;
  answersTo: string;
  mailId: string;
  at: string;
}

export const MOST_REPLIES = 20;

const RECORDS = { survey: "creator_surveys", message: "contact_messages" } as const;

/** Returns a record's name and address. With a lock, nobody else can reply until the transaction ends. */
export async function findPerson(db: Database, kind: CaseKind, id: string, { isLocked = false } = {}) {
  const person = db
    .selectFrom(RECORDS[kind])
    .select([cut("name").as("name"), cut<string | null>("email", MOST_CHARACTERS.email).as("email")])
    .where("id", "=", id);
  return (isLocked ? person.forUpdate() : person).executeTakeFirst();
}

export async function insertReply(db: Database, kind: CaseKind, recordId: string, reply: StoredReply): Promise<void> {
  const { id, by, subject, text, answersTo, mailId, at } = reply;
  await db
    .insertInto("replies")
    .values({
      id,
      survey_id: null,
      message_id: null,
      [`${kind}_id`]: recordId,
      staff_id: by,
      subject,
      text,
      answers_to: answersTo,
      mail_id: mailId,
      created_at: at,
    })
    .execute();
}

export async function hasReply(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom("replies").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Returns a record's newest replies, newest first: `MOST_REPLIES`, plus one if there are more. */
export async function listReplies(db: Database, kind: CaseKind, recordId: string, most = MOST_REPLIES) {
  return db
    .selectFrom("replies")
    .leftJoin("outbox", "outbox.id", "replies.mail_id")
    .select([
      "replies.id",
      "replies.staff_id as by",
      "replies.subject",
      "replies.text",
      "replies.answers_to as answersTo",
    ])
    .select(["replies.created_at as at", "outbox.state", "outbox.reply_to as replyTo"])
    .where(`replies.${kind}_id`, "=", recordId)
    .orderBy("replies.created_at", "desc")
    .orderBy("replies.id", "desc")
    .limit(most + 1)
    .execute();
}

/** Returns the author of the reply with this email, or null if it was deleted. */
export async function authorOf(db: Database, kind: CaseKind, recordId: string, mailId: string): Promise<string | null> {
  const row = await db
    .selectFrom("replies")
    .select("staff_id")
    .where(`${kind}_id`, "=", recordId)
    .where("mail_id", "=", mailId)
    .executeTakeFirst();
  return row?.staff_id ?? null;
}

/** Returns the choice in a member's latest reply, or null before the first. */
export async function lastAnswersTo(db: Database, staffId: string): Promise<string | null> {
  const row = await db
    .selectFrom("replies")
    .select("answers_to")
    .where("staff_id", "=", staffId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.answers_to ?? null;
}
