import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { cut, inKeysetRange } from "../../database/list-sql.server.ts";
import type { DatabaseSchema } from "../../database/schema/schema.ts";
import { MOST_CHARACTERS } from "../../forms/limits.ts";
import { type ListPage, type PageCursor, timeKey, timeRange, toPage } from "../list/list-page.ts";
import type { DeskMessage, ListedMessage } from "./desk-message.ts";
import type { MessageConditions } from "./message-filters.ts";

/** Returns one page of messages, newest first, whatever their texts are. */
export async function listMessages(
  db: Database,
  cursor: PageCursor | null,
  { openOnly, owner, days }: Omit<MessageConditions, "q">,
): Promise<ListPage<ListedMessage>> {
  let query = listed(db, days ? dueFirst(days) : MESSAGES);
  if (openOnly) query = query.where("answered_at", "is", null);
  if (owner !== undefined) query = query.where("owner_id", owner === null ? "is" : "=", owner);
  return toPage(await inKeysetRange(query, "created_at", timeRange(cursor)).execute(), cursor, timeKey);
}

/** Returns those of these positions (contact_messages.place) whose messages fit, in their order. */
export async function keepFitting(
  db: Database,
  places: readonly number[],
  { openOnly, owner, days }: Omit<MessageConditions, "q">,
): Promise<number[]> {
  if (places.length === 0) return [];
  let query = db.selectFrom("contact_messages").select("place").where("place", "in", places);
  if (openOnly) query = query.where("answered_at", "is", null);
  if (owner !== undefined) query = query.where("owner_id", owner === null ? "is" : "=", owner);
  if (days) query = query.where("next_step_on", ">=", days.first).where("next_step_on", "<=", days.last);
  const fitting = new Set((await query.execute()).map(({ place }) => place));
  return places.filter((place) => fitting.has(place));
}

/** Returns the messages at these positions (contact_messages.place), in this order. */
export async function listMessagesAt(db: Database, places: readonly number[]): Promise<ListedMessage[]> {
  if (places.length === 0) return [];
  const rows = await listed(db).select("place").where("place", "in", places).execute();
  const found = new Map(rows.map(({ place, ...message }) => [place, message]));
  return places.flatMap((place) => found.get(place) ?? []);
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

/** Messages whose next step is due first. They are read before any other condition, so that their index is used. */
function dueFirst({ first, last }: { first: string; last: string }): RawBuilder<Message> {
  return sql`(select * from contact_messages where next_step_on >= ${first} and next_step_on <= ${last}
    order by next_step_on, id limit ${sql.lit(MOST_DUE)})`;
}

type Message = Selectable<DatabaseSchema["contact_messages"]>;
const MESSAGES = sql<Message>`contact_messages`;
/** Messages that a list of due ones is made of. */
const MOST_DUE = 1000;

function listed(db: Database, from = MESSAGES) {
  return db
    .selectFrom(from.as("contact_messages"))
    .select([
      "id",
      "created_at as time",
      cut("name").as("name"),
      cut("subject").as("subject"),
      "answered_at as answeredAt",
      "answered_by as answeredBy",
      "owner_id as owner",
      "next_step as nextStep",
      "next_step_on as nextStepOn",
      "care_at as careAt",
    ]);
}
