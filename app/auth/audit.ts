export interface AuditEntry {
  /** Id of the member who did it, or null for the command line and for failed attempts. */
  by: string | null;
  what:
    | "staff.added"
    | "staff.disabled"
    | "staff.enabled"
    | "staff.reset"
    | "staff.reset-asked"
    | "staff.reset-stopped"
    | "staff.role-changed"
    | "staff.notifications-changed"
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
    | "passkey.added"
    | "passkey.renamed"
    | "passkey.removed"
    | "passkey.attempt-refused"
    | "passkey.attempt-slowed"
    | "recovery-codes.made"
    | "recovery-code.used"
    | "signing-key.rotated";
  subject: string;
  /** Short values, such as the role before and after. */
  details?: Record<string, string>;
  /** Count of the same event since a time (ISO-8601 UTC); the entry replaces the previous count. */
  within?: { since: string; count: number };
}

/** Most refusals of an account that are counted in an hour, each with a write. Further ones are only in the log. */
export const MOST_COUNTED = 200;
