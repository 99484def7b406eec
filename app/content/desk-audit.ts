import type { AuditAction, SubjectKind } from "../desk/audit.ts";

/** What each action is called in the log. */
export const auditActionWords: Record<AuditAction, string> = {
  "survey.status-changed": "Changed the status",
  "survey.note-added": "Added a note",
  "staff.added": "Added a member",
  "staff.disabled": "Shut a member out",
  "staff.enabled": "Let a member in again",
  "staff.reset": "Reset a member's password",
  "password.set": "Set a password",
  "password.changed": "Changed the password",
  "session.began": "Signed in",
  "session.revoked": "Ended a session",
  "session.reuse-detected": "Ended sessions: a used token came again",
  "factor.added": "Added a second factor",
  "factor.removed": "Removed a second factor",
  "recovery-codes.made": "Made recovery codes",
  "recovery-code.used": "Used a recovery code",
  "signing-key.rotated": "Replaced the signing key",
};

/** What each kind of thing is called, and the page of the desk that shows one, where there is such a page. */
export const subjectWords: Record<SubjectKind, { name: string; path?: string }> = {
  survey: { name: "Survey", path: "/desk/surveys/" },
  message: { name: "Message" },
  order: { name: "Order" },
  product: { name: "Product" },
  mail: { name: "Mail" },
  staff: { name: "Member" },
  key: { name: "Signing key" },
};
