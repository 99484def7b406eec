import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { cut, inKeysetRange, isMailOf } from "../../database/list-sql.server.ts";
import { type PageCursor, timeKey, timeRange, toPage } from "../list/list-page.ts";
import { MAIL_STATES, type MailState, type MailPart, type MailParts } from "./desk-mail.ts";

interface Listed {
  state: MailState | "all";
  parts: MailParts;
  now: string;
}

export type DeskMail = Awaited<ReturnType<typeof listMail>>["rows"][number];

export async function listMail(db: Database, cursor: PageCursor | null, { state, parts, now }: Listed) {
  const range = timeRange(cursor);
  let query = db
    .selectFrom("outbox")
    .select([
      "id",
      "created_at as time",
      "kind",
      // Null for an email to the team, and for one whose text was deleted.
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
  // An email for later, such as a digest, isn't due yet.
  const until = state === "waiting" ? now : null;
  if (until !== null) query = query.where("created_at", "<=", until);
  const states = state === "all" ? MAIL_STATES : [state];
  if (parts !== null) query = query.where("id", "in", idsOf(db, parts, { states, until, range }));
  const rows = await inKeysetRange(query, "created_at", range).execute();
  const found = rows.map(({ keep_until, has_text, ...mail }) =>
    Object.assign(mail, {
      canRetry: mail.state !== "sent" && Boolean(has_text) && keep_until > now && mail.time <= now,
    }),
  );
  return toPage(found, cursor, timeKey);
}

/** Queries each part separately. The index is by kind and state, so no more than a page per part is read. */
function idsOf(
  db: Database,
  parts: readonly MailPart[],
  { states, until, range }: { states: readonly MailState[]; until: string | null; range: ReturnType<typeof timeRange> },
): RawBuilder<string> {
  const pages = parts.flatMap((part) =>
    states.map((state) => {
      let all = db.selectFrom("outbox").select(["id", "created_at"]).where(isMailOf(part)).where("state", "=", state);
      if (until !== null) all = all.where("created_at", "<=", until);
      return sql`select id, created_at from ${inKeysetRange(all, "created_at", range)} as page`;
    }),
  );
  const order = range.down ? sql`desc` : sql`asc`;
  return sql`(select id from (${sql.join(pages, sql` union all `)}) as pages
    order by created_at ${order}, id ${order} limit ${sql.lit(range.limit)})`;
}
