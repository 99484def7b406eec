/** The table of mail; see schema.ts. */

/** A mail, written in the transaction that it tells about and sent afterwards. */
export interface OutboxTable {
  id: string;
  /** What the mail is, see mail/outbox.ts. */
  kind: string;
  /** The record that it tells about, such as `survey:{id}`: who deletes that deletes this. */
  about: string | null;
  /** Null is the team, wherever MAIL_TO is when it is sent. */
  to_address: string | null;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  /** `<{id}@{domain}>`, the same in every attempt, so that a repeat can be recognised. */
  message_id: string;
  created_at: string;
  /** Afterwards nobody reads or sends it any more: it is blanked. */
  keep_until: string;
  state: "waiting" | "sent" | "failed";
  /** How often a server was asked to take it. */
  attempts: number;
  /** Rounds of attempts that ended without a 250. */
  rounds: number;
  next_attempt_at: string;
  /** Token of the sender that has it in hand, until `claimed_until`. */
  claim: string | null;
  claimed_until: string | null;
  /** What the server answered last, without addresses. */
  last_error: string | null;
  sent_at: string | null;
  /** Id of the digest that tells the team of it in its place; null for every mail that is sent itself. */
  bundled_in: string | null;
}
