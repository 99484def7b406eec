import type { ExpressionBuilder } from "kysely";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import type { DatabaseSchema } from "../database/schema/schema.ts";
import { REDACTED, holdsSecret } from "./outbox.ts";

/** An email that this sender has claimed. */
export interface ClaimedMail {
  id: string;
  kind: string;
  about: string | null;
  toAddress: string | null;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  calendar: string | null;
  messageId: string;
  createdAt: string;
  attempts: number;
  rounds: number;
  /** The member whose copy of an email to the team it is, or null. */
  staffId: string | null;
}

interface Claim {
  /** Random, new for each claim. */
  token: string;
  /** ISO-8601 UTC. After this, another sender may claim the email unless the claim was renewed. */
  until: string;
}

/** Whether any email is due. Takes no lock, so it is cheap to poll. */
export async function isAnyDue(db: Database, time: string): Promise<boolean> {
  return (await due(db, time).limit(1).executeTakeFirst()) !== undefined;
}

/** Claims due emails. Concurrent senders split them: no email goes to two senders, and neither waits for the other. */
export async function claimDue(db: Database, time: string, claim: Claim, most: number): Promise<ClaimedMail[]> {
  return inTransaction(
    db,
    async (trx) => {
      const rows = await due(trx, time).orderBy("next_attempt_at").limit(most).forUpdate().skipLocked().execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return [];
      return trx
        .updateTable("outbox")
        .set({ claim: claim.token, claimed_until: claim.until })
        .where("id", "in", ids)
        .where(unclaimed(time))
        .returning(["id", "kind", "about", "subject", "text", "html", "calendar", "attempts", "rounds"])
        .returning(["to_address as toAddress", "reply_to as replyTo", "message_id as messageId"])
        .returning(["created_at as createdAt", "staff_id as staffId"])
        .execute();
    },
    "read committed",
  );
}

/** Extends the claim on emails that are still being sent. */
export async function renewClaim(db: Database, { token, until }: Claim): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ claimed_until: until })
    .where("claim", "=", token)
    .where("state", "=", "waiting")
    .execute();
}

/** Records that the server accepted an email, even if another sender has claimed it meanwhile: it is not sent again. */
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

/** Deletes an email that nobody is sending, also after a failed try. Returns whether there was one. */
export async function deleteUnsent(db: Database, id: string, time: string): Promise<boolean> {
  const result = await db
    .deleteFrom("outbox")
    .where("id", "=", id)
    .where("state", "!=", "sent")
    .where(unclaimed(time))
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

interface SendFailure {
  state: "waiting" | "failed";
  attempts: number;
  rounds: number;
  /** Null if no attempt was made. */
  error: string | null;
  nextAttemptAt: string;
}

/**
 * Records that an email was not accepted and releases it. Changes nothing and returns false if the sender lost its
 * claim meanwhile.
 */
export async function recordSendFailure(
  db: Database,
  id: string,
  token: string,
  { error, nextAttemptAt, ...change }: SendFailure,
): Promise<boolean> {
  const result = await db
    .updateTable("outbox")
    .set({
      ...change,
      ...(error !== null && { last_error: error }),
      next_attempt_at: nextAttemptAt,
      claim: null,
      claimed_until: null,
    })
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

/** A condition: no sender is at it. */
const unclaimed = (time: string) => (row: ExpressionBuilder<DatabaseSchema, "outbox">) =>
  row.or([row("claimed_until", "is", null), row("claimed_until", "<=", time)]);
