import { sql } from "kysely";
import { cut } from "../../database/cut-text.server.ts";
import type { Database } from "../../database/database.ts";
import type { OutboxTable } from "../../database/mail-schema.ts";
import { toPage, type ListPage, PAGE_SIZE, readTimeKey, timeKey, type PageCursor } from "../list/keyset-cursor.ts";

export type MailState = OutboxTable["state"];

/** A mail in the desk's list. Times are ISO-8601 UTC. */
export interface DeskMail {
  id: string;
  time: string;
  kind: string;
  /** Null is the team, and also a mail whose text is kept no longer. */
  to: string | null;
  subject: string;
  state: MailState;
  attempts: number;
  nextAttemptAt: string;
  sentAt: string | null;
  lastError: string | null;
  /** Whether there still is something to send. */
  canRetry: boolean;
}

/** One page of mail, the newest first. */
export async function listMail(
  db: Database,
  turn: PageCursor | null,
  state: MailState | "all",
  now: string,
): Promise<ListPage<DeskMail>> {
  const [order, compare] = turn?.to === "newer" ? (["asc", ">"] as const) : (["desc", "<"] as const);
  let query = db
    .selectFrom("outbox")
    .select([
      "id",
      "created_at as time",
      "kind",
      cut<string | null>("to_address").as("to"),
      cut("subject").as("subject"),
      "state",
      "attempts",
    ])
    .select([
      "next_attempt_at as nextAttemptAt",
      "sent_at as sentAt",
      cut<string | null>("last_error", 1000).as("lastError"),
      "keep_until",
      sql<number>`html != ''`.as("has_text"),
    ])
    .orderBy("created_at", order)
    .orderBy("id", order)
    .limit(PAGE_SIZE + 1);
  if (state !== "all") query = query.where("state", "=", state);
  if (turn) {
    const { time, id } = readTimeKey(turn.key);
    query = query.where((row) => row(row.refTuple("created_at", "id"), compare, row.tuple(time, id)));
  }
  const found = (await query.execute()).map(({ keep_until, has_text, ...mail }) =>
    Object.assign(mail, { canRetry: mail.state !== "sent" && Boolean(has_text) && keep_until > now }),
  );
  return toPage(found, turn, timeKey);
}

/**
 * Makes a mail due now that waits or failed, unless its text is gone; what a sender has in hand stays there. Returns
 * whether it is.
 */
export async function retryMail(db: Database, id: string, now: string): Promise<boolean> {
  const result = await db
    .updateTable("outbox")
    .set({ state: "waiting", rounds: 0, next_attempt_at: now })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "failed"])
    .where("html", "!=", "")
    .where("keep_until", ">", now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
