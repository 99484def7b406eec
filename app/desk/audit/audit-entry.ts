import type { AuditEntry as AccountEntry } from "../../auth/audit.ts";

/** Actions and their names on the log's page. audit-page.tsx describes their details. */
export const auditActionWords = {
  "survey.status-changed": "Changed the status",
  "survey.note-added": "Added a note",
  "survey.assigned": "Changed the owner",
  "survey.step-planned": "Changed the next step",
  "survey.call-proposed": "Suggested times for a call",
  "survey.call-moved": "Changed a call",
  "survey.call-canceled": "Canceled a call",
  "survey.reply-sent": "Wrote a reply",
  "survey.call-page-sent": "Sent the booking page",
  "message.note-added": "Added a note",
  "message.assigned": "Changed the owner",
  "message.step-planned": "Changed the next step",
  "message.reply-sent": "Wrote a reply",
  "message.answered": "Marked as answered",
  "message.reopened": "Marked as not answered",
  "message.not-spam": "Marked as not spam",
  "order.shipped": "Marked as shipped",
  "order.unshipped": "Marked as not shipped",
  "order.picked-up": "Marked as picked up",
  "order.not-picked-up": "Marked as not picked up",
  "order.stopped": "Decided not to ship the rest",
  "order.resumed": "Decided to ship the rest after all",
  "order.attention-settled": "Resolved an issue",
  "order.refunded": "Requested a refund",
  "product.created": "Created a product",
  "product.edited": "Edited a product",
  "product.published": "Published a product",
  "product.unpublished": "Unpublished a product",
  "product.counted": "Counted stock",
  "content.draft-discarded": "Discarded a draft",
  "content.draft-saved": "Saved a draft",
  "content.published": "Published a page's text",
  "picture.added": "Added a picture",
  "picture.changed": "Changed a picture's details",
  "picture.deleted": "Deleted a picture",
  "mail.retried": "Tried sending again",
  "list.exported": "Exported a list",
  "person.deleted": "Deleted a person's data",
  "staff.added": "Added a member",
  "staff.disabled": "Deactivated an account",
  "staff.enabled": "Reactivated an account",
  "staff.reset": "Reset a member's password",
  "staff.reset-asked": "Asked to reset a member's account",
  "staff.reset-stopped": "Stopped the reset of an account",
  "staff.role-changed": "Changed a role",
  "staff.notifications-changed": "Changed email notifications",
  "password.set": "Set a password",
  "password.changed": "Changed the password",
  "password.attempt-refused": "Wrong password",
  "password.attempt-slowed": "Too many wrong passwords: had to wait",
  "code.attempt-refused": "Wrong sign-in code",
  "code.attempt-slowed": "Too many wrong codes: had to wait",
  "session.began": "Signed in",
  "session.revoked": "Ended a session",
  "session.reuse-detected": "Ended sessions: a sign-in token was reused",
  "factor.added": "Added an authenticator app",
  "factor.removed": "Removed an authenticator app",
  "passkey.added": "Added a passkey",
  "passkey.renamed": "Renamed a passkey",
  "passkey.removed": "Removed a passkey",
  "passkey.attempt-refused": "Passkey refused",
  "passkey.attempt-slowed": "Too many refused passkeys: had to wait",
  "recovery-codes.made": "Created recovery codes",
  "recovery-code.used": "Used a recovery code",
  "signing-key.rotated": "Replaced the signing key",
} satisfies Record<AccountEntry["what"], string> & Record<string, string>;

export type AuditAction = keyof typeof auditActionWords;

/** Short values, such as the status before and after. Never text that a person wrote, a name, or an address. */
export type AuditDetails = Record<string, string | number | boolean | null>;

/** `by` is the acting member's id. */
export interface DeskActor {
  by: string;
  now: () => Date;
  randomId: () => string;
}

/** Account actions that don't start with `staff`. */
const ACCOUNT = new Set(["password", "code", "session", "factor", "passkey", "recovery-codes", "recovery-code"]);

/** Returns the kind of record that an action changes: for most actions, their first part. */
export function subjectKind(action: AuditAction): string {
  const [kind = ""] = action.split(".", 1);
  if (ACCOUNT.has(kind)) return "staff";
  return kind === "signing-key" ? "key" : kind;
}
