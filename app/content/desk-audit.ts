import type { AuditAction, SubjectKind } from "../desk/audit.ts";

/** What each action is called in the log. */
export const auditActionWords: Record<AuditAction, string> = {
  "survey.status-changed": "Changed the status",
  "survey.note-added": "Added a note",
  "message.answered": "Marked as answered",
  "message.reopened": "Took back the mark 'answered'",
  "order.shipped": "Marked as shipped",
  "order.unshipped": "Took back the mark 'shipped'",
  "order.attention-settled": "Settled what needed attention",
  "product.created": "Created a product",
  "product.edited": "Edited a product",
  "product.published": "Put into the shop",
  "product.unpublished": "Took out of the shop",
  "product.counted": "Counted stock",
  "mail.retried": "Had it tried again",
  "list.exported": "Exported a list",
  "person.deleted": "Deleted a person's data",
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
  message: { name: "Message", path: "/desk/messages/" },
  order: { name: "Order", path: "/desk/orders/" },
  product: { name: "Product", path: "/desk/products/" },
  mail: { name: "Mail" },
  staff: { name: "Member", path: "/desk/members/" },
  key: { name: "Signing key" },
  list: { name: "List" },
  person: { name: "Person" },
};
