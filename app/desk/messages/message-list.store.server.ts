import { sql } from "kysely";
import { cut } from "../../database/cut-text.server.ts";
import type { Database } from "../../database/database.ts";
import { MOST_CHARACTERS } from "../../forms/limits.ts";
import { toPage, type ListPage, PAGE_SIZE, readTimeKey, timeKey, type PageCursor } from "../list/keyset-cursor.ts";

/** A message in the desk's list. Times are ISO-8601 UTC. */
export interface ListedMessage {
  id: string;
  time: string;
  name: string;
  subject: string;
  answeredAt: string | null;
  /** Id of the member who marked it. */
  answeredBy: string | null;
}

/** A message as its page shows it. */
export interface DeskMessage extends ListedMessage {
  email: string;
  /** Of one that is longer than the form takes, its beginning. The export has the whole of it. */
  message: string | null;
  /** Whether it goes on where it is not shown. */
  isLonger: boolean;
}

/** One page of messages, the newest first. */
export async function listMessages(
  db: Database,
  turn: PageCursor | null,
  { openOnly }: { openOnly: boolean },
): Promise<ListPage<ListedMessage>> {
  const [order, compare] = turn?.to === "newer" ? (["asc", ">"] as const) : (["desc", "<"] as const);
  let query = listed(db)
    .orderBy("created_at", order)
    .orderBy("id", order)
    .limit(PAGE_SIZE + 1);
  if (openOnly) query = query.where("answered_at", "is", null);
  if (turn) {
    const { time, id } = readTimeKey(turn.key);
    query = query.where((row) => row(row.refTuple("created_at", "id"), compare, row.tuple(time, id)));
  }
  return toPage(await query.execute(), turn, timeKey);
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

/**
 * Marks a message as answered, or with null takes the mark back. Answers false where it is so already, or there is
 * none.
 */
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
