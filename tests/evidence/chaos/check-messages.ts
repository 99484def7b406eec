import type { ContactMessage } from "../../../app/contact/message.ts";
import { messageKey } from "../../../app/contact/read-message.server.ts";
import type { Database } from "../../../app/database/database.ts";

/** A message as its author expects it to be stored. */
export interface ExpectedMessage {
  /** The token of its page. The record is found by the token and its text. */
  page: string;
  /** Columns of the record. */
  written: ContactMessage;
  /** Whether the site acknowledged the message, so that it must be stored. Until then, it may be stored. */
  acknowledged: boolean;
}

/**
 * Checks that each acknowledged message is stored completely and exactly once, and that no other message is stored.
 * Returns a sentence for each violation.
 */
export async function checkMessages(db: Database, messages: readonly ExpectedMessage[]): Promise<string[]> {
  const rows = new Map(
    (await db.selectFrom("contact_messages").selectAll().execute()).map((row) => [row.page_hash, row]),
  );
  const findings: string[] = [];
  for (const { page, written, acknowledged } of messages) {
    const hash = messageKey(page, written);
    const row = rows.get(hash);
    rows.delete(hash);
    const fields = row && { name: row.name, email: row.email, subject: row.subject, message: row.message };
    if (!fields && acknowledged) findings.push(`the message of '${written.email}' was thanked for, but is not there`);
    if (fields && JSON.stringify(fields) !== JSON.stringify(written))
      findings.push(`the message of '${written.email}' is not what was written`);
  }
  return [
    ...findings,
    ...[...rows.values()].map(({ id, email }) => `message ${id} of '${email}' was sent by no page, or twice`),
  ];
}
