/** What was done to accounts and sessions. */
export interface AuditEntry {
  /** Id of the member who did it, or null for the person at the command line, and for somebody who was not let in. */
  by: string | null;
  what:
    | "staff.added"
    | "staff.disabled"
    | "staff.enabled"
    | "staff.reset"
    | "password.set"
    | "password.changed"
    | "password.attempt-refused"
    | "password.attempt-slowed"
    | "code.attempt-refused"
    | "code.attempt-slowed"
    | "session.began"
    | "session.revoked"
    | "session.reuse-detected"
    | "factor.added"
    | "factor.removed"
    | "recovery-codes.made"
    | "recovery-code.used"
    | "signing-key.rotated";
  /** Id of the member or key that it was done to. */
  subject: string;
  /** What happened several times since a moment (ISO-8601 UTC): the line about it is written anew. */
  within?: { since: string; count: number };
}
