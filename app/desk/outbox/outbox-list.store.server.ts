import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { cut, inKeysetRange } from "../../database/list-sql.server.ts";
import { type ListPage, type PageCursor, timeKey, timeRange, toPage } from "../list/list-page.ts";
import type { DeskMail, MailState } from "./desk-mail.ts";

/** Returns one page of emails, newest first. */
export async function listMail(
  db: Database,
  cursor: PageCursor | null,
  state: MailState | "all",
  now: string,
): Promise<ListPage<DeskMail>> {
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
    ]);
  if (state !== "all") query = query.where("state", "=", state);
  // A summary that is for later doesn't wait yet.
  if (state === "waiting") query = query.where("created_at", "<=", now);
  const rows = await inKeysetRange(query, "created_at", timeRange(cursor)).execute();
  const found = rows.map(({ keep_until, has_text, ...mail }) =>
    Object.assign(mail, {
      canRetry: mail.state !== "sent" && Boolean(has_text) && keep_until > now && mail.time <= now,
    }),
  );
  return toPage(found, cursor, timeKey);
}

/**
 * Makes a waiting or failed email due now. Returns false if it was sent, its text was deleted, or its retention time is
 * over; so does a summary that is for later, which would miss what is still to come. A sender that has claimed the
 * email keeps its claim.
 */
export async function retryMail(db: Database, id: string, now: string): Promise<boolean> {
  const result = await db
    .updateTable("outbox")
    .set({ state: "waiting", rounds: 0, next_attempt_at: now })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "failed"])
    .where("html", "!=", "")
    .where("keep_until", ">", now)
    .where("created_at", "<=", now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
