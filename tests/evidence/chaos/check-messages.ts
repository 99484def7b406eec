import type { ContactMessage } from "../../../app/contact/message.ts";
import { messageKey } from "../../../app/contact/read-message.server.ts";
import type { Database } from "../../../app/database/database.ts";

/** A message as whoever wrote it expects it to be kept. */
export interface ExpectedMessage {
  /** Token of the page that it was written on: the record is found by it and by what was written. */
  page: string;
  /** Columns of the record. */
  written: ContactMessage;
  /** Thanked for: it has to be there. Before, it may be. */
  acknowledged: boolean;
}

/**
 * Whether each message that was thanked for is there whole, once, and no other than was written. Returns a sentence for
 * each that is not.
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
