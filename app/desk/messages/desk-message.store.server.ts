import { type InferResult, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, MessageRecords } from "../../database/database.ts";
import { cut, inKeysetRange, inPlaceRange, withWords } from "../../database/list-sql.server.ts";
import type { DatabaseSchema } from "../../database/schema/schema.ts";
import { MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { followUpConditions, type Reader } from "../cases/case.ts";
import {
  type ListPage,
  type PageCursor,
  PAGE_SIZE,
  timeKey,
  timeRange,
  toPage,
  placeRange,
  searchWords,
} from "../list/list-page.ts";
import type { MessageFilter } from "./desk-message.ts";

/** A message in the list. Times are ISO-8601 UTC. `answeredBy` and `owner` are ids; pages show names. */
export type ListedMessage = InferResult<ReturnType<typeof listed>>[number];

export async function listMessages(
  { db, messageIndex, ...reader }: MessageRecords & Reader,
  cursor: PageCursor | null,
  { q, show, followUp }: MessageFilter,
  size = PAGE_SIZE,
): Promise<ListPage<ListedMessage>> {
  const { owner, days } = followUpConditions(followUp, reader);
  let query = listed(
    db,
    q === "" ? days && dueFirst(days) : withWords("contact_messages", messageIndex, searchWords(q)),
  );
  if (show === "open") query = query.where("answered_at", "is", null);
  if (owner !== undefined) query = query.where("owner_id", owner === null ? "is" : "=", owner);
  if (days) query = query.where("next_step_on", ">=", days.first).where("next_step_on", "<=", days.last);
  if (q === "")
    return toPage(await inKeysetRange(query, "created_at", timeRange(cursor, size)).execute(), cursor, timeKey, {
      size,
    });
  const rows = await inPlaceRange(query, "at", placeRange(cursor, size)).select("place").execute();
  return toPage(rows, cursor, ({ place }) => String(place), { size });
}

export type DeskMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export async function findMessage(db: Database, id: string) {
  return (await listed(db).select(["email", "message"]).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Marks a message as answered, or removes the mark (null). Returns false if nothing changes. */
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

/** Selects messages with a due step before applying other conditions, so that their index is used. */
function dueFirst({ first, last }: { first: string; last: string }): RawBuilder<Message> {
  return sql`(select * from contact_messages where next_step_on >= ${first} and next_step_on <= ${last}
    order by next_step_on, id limit ${sql.lit(MOST_DUE)})`;
}

type Message = Selectable<DatabaseSchema["contact_messages"]>;
const MESSAGES = sql<Message>`contact_messages`;
const MOST_DUE = 1000;

function listed(db: Database, from: RawBuilder<Message> = MESSAGES) {
  return db
    .selectFrom(from.as("contact_messages"))
    .select([
      "id",
      "created_at as time",
      cut("name").as("name"),
      cut("subject").as("subject"),
      "answered_at as answeredAt",
      "answered_by as answeredBy",
      "answered_at as statusAt",
      "owner_id as owner",
      "next_step as nextStep",
      "next_step_on as nextStepOn",
      "follow_up_at as followUpAt",
    ]);
}

export type SpamMessage = Awaited<ReturnType<typeof listSpam>>[number];

export const MOST_SPAM = 100;

/** Returns the newest spam, plus one if there is more than the page shows. */
export async function listSpam(db: Database) {
  return db
    .selectFrom("spam_messages")
    .select([
      "id",
      "created_at as time",
      cut("name").as("name"),
      cut("email", MOST_CHARACTERS.email).as("email"),
      "subject",
      cut<string | null>("message", 2000).as("message"),
    ])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_SPAM + 1)
    .execute();
}
