import type { Database } from "../../database/database.ts";
import { DOMAIN, emailOrigin, type Recipient } from "../enqueue-email.server.ts";
import { insertMail } from "../outbox.store.server.ts";
import { BLANK, keepUntil, messageId } from "../outbox.ts";
import { type Batch, copyId } from "./batch.ts";
import { composeSummary } from "./write-summary.server.ts";

/**
 * Queues a batch's summary for each member, or for the settings' address if there are none: once, no matter how many
 * processes do so, and only when there is something to tell of.
 */
export async function enqueueSummary(db: Database, batch: Batch, members: readonly Recipient[]): Promise<void> {
  // Sorted, so that two transactions insert in the same order and don't wait for each other.
  const ids = members.map(({ staffId }) => staffId).toSorted();
  if (ids.length === 0) return insertSummary(db, batch, null);
  for (const staffId of ids)
    await insertSummary(db, batch, members.find((member) => member.staffId === staffId) ?? null);
}

/** Inserts the summary of one member, or of the settings' address. One that is there already stays as it is. */
async function insertSummary(
  db: Database,
  { id: original, kind, due }: Batch,
  recipient: Recipient | null,
): Promise<void> {
  const id = recipient ? copyId(original, recipient.staffId) : original;
  const { subject } = composeSummary({ kind, due, counts: [], newest: [], origin: emailOrigin(null) });
  await insertMail(db, {
    // Its content is written when it is sent.
    ...BLANK,
    kind,
    subject,
    id,
    about: null,
    toAddress: recipient?.email ?? null,
    staffId: recipient?.staffId ?? null,
    replyTo: null,
    messageId: messageId(id, DOMAIN),
    createdAt: due.toISOString(),
    keepUntil: keepUntil(kind, due).toISOString(),
    bundledIn: null,
  });
}
