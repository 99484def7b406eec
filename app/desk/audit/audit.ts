import type { AuditEntry as AccountEntry } from "../../auth/audit.ts";

/** What a change can be made to. A page of the desk is `/desk/{kind}s/{id}` where it has one. */
export type SubjectKind = "survey" | "message" | "order" | "product" | "mail" | "staff" | "key" | "list" | "person";

/** What members do. Each has its words in content/desk-audit.ts. */
export type AuditAction = "survey.status-changed" | "survey.note-added" | RecordAction | AccountEntry["what"];

/** What is done to the other records. */
export type RecordAction =
  | "message.answered"
  | "message.reopened"
  | "order.shipped"
  | "order.unshipped"
  | "order.attention-settled"
  | "product.created"
  | "product.edited"
  | "product.published"
  | "product.unpublished"
  | "product.counted"
  | "mail.retried"
  | "list.exported"
  | "person.deleted";

/** One change: who, what, when, to what. */
export interface AuditEntry {
  /** 128 random bits, base64url. */
  id: string;
  /** ISO-8601 UTC. */
  at: string;
  /** Id of the member who did it; null for the person at the command line, and for somebody who was not let in. */
  by: string | null;
  action: AuditAction;
  subject: { kind: SubjectKind; id: string };
  /** Short values such as a status before and after. Nothing that a person wrote, and no name or address. */
  details?: Record<string, string | number | boolean | null>;
}

const ACCOUNT_SUBJECTS: Record<string, SubjectKind> = {
  staff: "staff",
  password: "staff",
  code: "staff",
  session: "staff",
  factor: "staff",
  "recovery-codes": "staff",
  "recovery-code": "staff",
  "signing-key": "key",
};

/** What happened to an account, as a line of the desk's log. What is counted has one line for its time. */
export function accountLine({ by, what, subject, within }: AccountEntry, id: string, at: string): AuditEntry {
  const kind = ACCOUNT_SUBJECTS[what.split(".", 1)[0] ?? ""] ?? "staff";
  const line = { id, at, by, action: what, subject: { kind, id: subject } };
  return within ? { ...line, id: `${what}-${within.since}-${subject}`, details: { count: within.count } } : line;
}
