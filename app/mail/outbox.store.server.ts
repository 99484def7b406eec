import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "../database/database.ts";
import { inReadCommitted } from "../database/in-transaction.server.ts";
import { isMailOf } from "../database/list-sql.server.ts";
import type { DatabaseSchema } from "../database/schema/schema.ts";
import {
  type ClaimedMail,
  DOMAIN,
  holdsSecret,
  keepUntil,
  type MailKind,
  messageId,
  REDACTED,
  type RenderedEmail,
} from "./outbox.ts";

type Row = DatabaseSchema["outbox"];

/** A new email, due at `created_at`: at once, or later for a summary or an email that may be withdrawn. */
type NewMail = RenderedEmail &
  Pick<Row, "id" | "about" | "created_at"> &
  Partial<Pick<Row, "to_address" | "reply_to" | "bundled_in" | "staff_id">>;

/** Inserts an email, in the transaction that changes what it is about. An existing id changes nothing. */
export async function insertMail(db: Database, mail: NewMail): Promise<void> {
  await db
    .insertInto("outbox")
    .values({
      ...mail,
      message_id: messageId(mail.id, DOMAIN),
      keep_until: keepUntil(mail.kind, new Date(mail.created_at)).toISOString(),
      state: mail.bundled_in ? "sent" : "waiting",
      attempts: 0,
      rounds: 0,
      next_attempt_at: mail.created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Claim {
  token: string;
  /** ISO-8601 UTC. After this, another sender may claim the email unless the claim was renewed. */
  until: string;
}

/** Takes no lock, so it is cheap to poll. */
export async function isAnyDue(db: Database, time: string): Promise<boolean> {
  return (await due(db, time).limit(1).executeTakeFirst()) !== undefined;
}

/** Claims due emails. Concurrent senders split them: no email goes to two senders, and neither waits for the other. */
export async function claimDue(db: Database, time: string, claim: Claim, most: number): Promise<ClaimedMail[]> {
  return inReadCommitted(db, async (trx) => {
    const rows = await due(trx, time).orderBy("next_attempt_at").limit(most).forUpdate().skipLocked().execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    return trx
      .updateTable("outbox")
      .set({ claim: claim.token, claimed_until: claim.until })
      .where("id", "in", ids)
      .where(unclaimed(time))
      .returning(["id", "about", "subject", "text", "html", "calendar", "attempts", "rounds"])
      .returning(["to_address as toAddress", "reply_to as replyTo", "message_id as messageId"])
      .returning(["created_at as createdAt", "staff_id as staffId"])
      .returning((row) => row.ref("kind").$castTo<MailKind>().as("kind"))
      .execute();
  });
}

export async function renewClaim(db: Database, { token, until }: Claim): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ claimed_until: until })
    .where("claim", "=", token)
    .where("state", "=", "waiting")
    .execute();
}

/** Marks an email as sent even if another sender has claimed it meanwhile, so that it isn't sent again. */
export async function markSent(db: Database, { id, kind }: ClaimedMail, attempts: number, time: string): Promise<void> {
  await db
    .updateTable("outbox")
    .set({
      ...(holdsSecret(kind) && REDACTED),
      state: "sent",
      sent_at: time,
      attempts,
      claim: null,
      claimed_until: null,
      last_error: null,
    })
    .where("id", "=", id)
    .execute();
}

/** Deletes an email that nobody is sending, even after a failed try. Returns whether it existed. */
export async function deleteUnsent(db: Database, id: string, time: string): Promise<boolean> {
  const result = await db
    .deleteFrom("outbox")
    .where("id", "=", id)
    .where("state", "!=", "sent")
    .where(unclaimed(time))
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

type SendFailure = Pick<Row, "state" | "attempts" | "rounds" | "next_attempt_at"> & Partial<Pick<Row, "last_error">>;

/** Releases an email that wasn't accepted. If the sender has lost its claim, changes nothing and returns false. */
export async function recordSendFailure(
  db: Database,
  id: string,
  token: string,
  failure: SendFailure,
): Promise<boolean> {
  const result = await db
    .updateTable("outbox")
    .set({ ...failure, claim: null, claimed_until: null })
    .where("id", "=", id)
    .where("claim", "=", token)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function due(db: Database, time: string) {
  return db
    .selectFrom("outbox")
    .select("id")
    .where("state", "=", "waiting")
    .where("next_attempt_at", "<=", time)
    .where("keep_until", ">", time)
    .where(unclaimed(time));
}

const unclaimed = (time: string) => (row: ExpressionBuilder<DatabaseSchema, "outbox">) =>
  row.or([row("claimed_until", "is", null), row("claimed_until", "<=", time)]);

export async function isAnyInOutbox(db: Database, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  return (await db.selectFrom("outbox").select("id").where("id", "in", ids).limit(1).executeTakeFirst()) !== undefined;
}

export async function mailStatesOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { state: Row["state"]; sentAt: string | null }>();
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "state", "sent_at as sentAt"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, ...where }) => [id, where]));
}

export async function deleteMail(db: Database, id: string): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}

/** Deletes sent and unsent emails about a record. Returns the number of rows. */
export async function deleteMailAbout(db: Database, about: string): Promise<number> {
  const result = await db.deleteFrom("outbox").where("about", "=", about).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes unsent emails about a record, because they are no longer true. */
export async function deleteUnsentAbout(db: Database, about: string): Promise<void> {
  await db.deleteFrom("outbox").where("about", "=", about).where("state", "!=", "sent").execute();
}

/** Gives up emails not sent within their retention time, except some kinds. Returns the number of rows. */
export async function failOldMail(db: Database, time: string, except: readonly MailKind[]): Promise<number> {
  const result = await db
    .updateTable("outbox")
    .set({ state: "failed", last_error: "not sent in time" })
    .where("keep_until", "<", time)
    .where("state", "=", "waiting")
    .where("kind", "not in", except)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Removes personal data from emails past their retention time; the rows stay. Returns the number of rows. */
export async function redactMailBefore(db: Database, time: string): Promise<number> {
  const old = db.updateTable("outbox").where("keep_until", "<", time);
  await old.where("state", "=", "waiting").set({ state: "failed", last_error: "not sent in time" }).execute();
  const result = await old
    .where("subject", "!=", "")
    .set({ ...REDACTED, subject: "", to_address: null, reply_to: null })
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Waiting and failed emails, oldest first, except those due after `time` (ISO-8601 UTC). */
export async function listUnsent(db: Database, time: string, most: number) {
  return db
    .selectFrom("outbox")
    .select(["id", "kind", "state", "to_address", "attempts", "created_at", "next_attempt_at", "last_error"])
    .where("state", "in", ["waiting", "failed"])
    .where("created_at", "<=", time)
    .orderBy("created_at")
    .limit(most)
    .execute();
}

/**
 * Makes waiting and failed emails due now, unless blank. Claims stay. So does the time of a digest that isn't due yet,
 * because later emails of its period go into it alone. `only` is one email, if it is in one of these parts; null for
 * all. Returns the number of rows.
 */
export async function retryMail(
  db: Database,
  time: string,
  only: { id: string; parts: readonly Parameters<typeof isMailOf>[0][] | null } | null = null,
): Promise<number> {
  let query = db
    .updateTable("outbox")
    .set({ state: "waiting", rounds: 0, next_attempt_at: time })
    .where("state", "in", ["waiting", "failed"])
    .where("html", "!=", "")
    .where("keep_until", ">", time)
    .where("created_at", "<=", time);
  if (only) query = query.where("id", "=", only.id);
  if (only?.parts) query = query.where(sql<boolean>`(${sql.join(only.parts.map(isMailOf), sql` or `)})`);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** Emails of one kind that a summary replaces. */
interface Bundled {
  summary: string;
  kind: MailKind;
  /** Only those before this time (ISO-8601 UTC); null for all. */
  before: string | null;
}

/** Counts up to `most`. */
export async function countBundled(db: Database, bundled: Bundled, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(bundledOf(db, bundled).select("id").limit(most).as("found"))
    .select((row) => row.fn.countAll<number | bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function newestBundled(db: Database, bundled: Bundled, most: number) {
  const rows = await bundledOf(db, bundled)
    .select(["subject", "about", "created_at as createdAt"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => Object.assign(row, { kind: bundled.kind }));
}

function bundledOf(db: Database, { summary, kind, before }: Bundled) {
  const all = db.selectFrom("outbox").where("bundled_in", "=", summary).where("kind", "=", kind);
  return before === null ? all : all.where("created_at", "<", before);
}
