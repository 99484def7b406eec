/** What a member did to accounts and sessions. */
export interface AuditEntry {
  /** Id of the member who did it, or null for the person at the command line. */
  by: string | null;
  what:
    | "staff.added"
    | "staff.disabled"
    | "staff.enabled"
    | "staff.reset"
    | "password.set"
    | "password.changed"
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
}
