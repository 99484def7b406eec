import type { Database } from "../database/database.ts";
import { REDACTED, type RenderedEmail, type MailKind } from "./outbox.ts";

interface NewMail extends RenderedEmail {
  id: string;
  about: string | null;
  toAddress: string | null;
  replyTo: string | null;
  messageId: string;
  /** When it is due, ISO-8601 UTC: at once, or later for a summary and an email that may be taken back. */
  createdAt: string;
  keepUntil: string;
  /** Id of the digest that replaces this email, which is not sent itself. */
  bundledIn: string | null;
  /** The member whose copy of an email to the team it is, or null. */
  staffId?: string | null;
}

/** Inserts an email, in the transaction that changes what it is about. An id that exists already changes nothing. */
export async function insertMail(db: Database, mail: NewMail): Promise<void> {
  await db
    .insertInto("outbox")
    .values({
      id: mail.id,
      kind: mail.kind,
      about: mail.about,
      to_address: mail.toAddress,
      reply_to: mail.replyTo,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      calendar: mail.calendar,
      message_id: mail.messageId,
      created_at: mail.createdAt,
      keep_until: mail.keepUntil,
      state: mail.bundledIn === null ? "waiting" : "sent",
      attempts: 0,
      rounds: 0,
      next_attempt_at: mail.createdAt,
      bundled_in: mail.bundledIn,
      staff_id: mail.staffId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether any of these emails is in the outbox, sent or not. */
export async function isAnyInOutbox(db: Database, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  return (await db.selectFrom("outbox").select("id").where("id", "in", ids).limit(1).executeTakeFirst()) !== undefined;
}

/** Returns where emails stand, by id. */
export async function mailStatesOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { state: "waiting" | "sent" | "failed"; sentAt: string | null }>();
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "state", "sent_at as sentAt"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, ...where }) => [id, where]));
}

/** Deletes an email, sent or not. */
export async function deleteMail(db: Database, id: string): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}

/** Deletes every email about a record, sent or not. Returns the number of rows. */
export async function deleteMailAbout(db: Database, about: string): Promise<number> {
  const result = await db.deleteFrom("outbox").where("about", "=", about).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes unsent emails about a record, because they are no longer true. */
export async function deleteUnsentAbout(db: Database, about: string): Promise<void> {
  await db.deleteFrom("outbox").where("about", "=", about).where("state", "!=", "sent").execute();
}

/** Gives up emails that were not sent within their retention time, but for some kinds. Returns the number of rows. */
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

/** An email as lists show it. */
interface ListedMail {
  id: string;
  kind: MailKind;
  state: "waiting" | "sent" | "failed";
  toTeam: boolean;
  attempts: number;
  createdAt: string;
  nextAttemptAt: string;
  lastError: string | null;
}

/** Waiting and failed emails, oldest first, without those that are for later than `time` (ISO-8601 UTC). */
export async function listUnsent(db: Database, time: string, most: number): Promise<ListedMail[]> {
  const rows = await db
    .selectFrom("outbox")
    .selectAll()
    .where("state", "in", ["waiting", "failed"])
    .where("created_at", "<=", time)
    .orderBy("created_at")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as MailKind,
    state: row.state,
    toTeam: row.to_address === null,
    attempts: row.attempts,
    createdAt: row.created_at,
    nextAttemptAt: row.next_attempt_at,
    lastError: row.last_error,
  }));
}

/**
 * Makes every waiting or failed email due now, unless it is blank. Claims stay, and so does the time of a digest that
 * is not due yet: later emails of its period go into it alone. Returns the number of rows.
 */
export async function retryAll(db: Database, time: string): Promise<number> {
  const result = await db
    .updateTable("outbox")
    .set({ state: "waiting", rounds: 0, next_attempt_at: time })
    .where("state", "in", ["waiting", "failed"])
    .where("html", "!=", "")
    .where("keep_until", ">", time)
    .where("created_at", "<=", time)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Emails of a kind that a summary replaces. */
interface Bundled {
  summary: string;
  kind: MailKind;
  /** Only those from before this time (ISO-8601 UTC); null for all. */
  before: string | null;
}

/** Counts the emails of a kind that a summary replaces, up to `most`. */
export async function countBundled(db: Database, bundled: Bundled, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(bundledOf(db, bundled).select("id").limit(most).as("found"))
    .select((row) => row.fn.countAll<number | bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An email that a summary names: its subject and its record. */
export interface BundledMail {
  kind: MailKind;
  subject: string;
  about: string | null;
  createdAt: string;
}

/** Returns the newest emails of a kind that a summary replaces. */
export async function newestBundled(db: Database, bundled: Bundled, most: number): Promise<BundledMail[]> {
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
