import type { AuditAction, SubjectKind } from "../desk/audit.ts";

/** What each action is called in the log. */
export const auditActionWords: Record<AuditAction, string> = {
  "survey.status-changed": "Changed the status",
  "survey.note-added": "Added a note",
};

/** What each kind of thing is called, and the page of the desk that shows one, where there is such a page. */
export const subjectWords: Record<SubjectKind, { name: string; path?: string }> = {
  survey: { name: "Survey", path: "/desk/surveys/" },
  message: { name: "Message" },
  order: { name: "Order" },
  product: { name: "Product" },
  mail: { name: "Mail" },
  staff: { name: "Member" },
  session: { name: "Session" },
  factor: { name: "Factor" },
  key: { name: "Signing key" },
};
