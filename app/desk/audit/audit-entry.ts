import type { AuditEntry as AccountEntry } from "../../auth/audit.ts";

/** The kinds of records in the log. desk/audit/words.ts has the dashboard page of each kind that has one. */
export type SubjectKind =
  | "survey"
  | "message"
  | "order"
  | "product"
  | "mail"
  | "staff"
  | "key"
  | "list"
  | "person"
  | "content"
  | "picture";

/** The actions of members. desk/audit/words.ts has the text for each. */
export type AuditAction =
  | "survey.status-changed"
  | "survey.note-added"
  | "survey.assigned"
  | "survey.step-planned"
  | "survey.reply-sent"
  | "survey.call-proposed"
  | "survey.call-moved"
  | "survey.call-canceled"
  | "survey.call-page-sent"
  | "message.answered"
  | "message.reopened"
  | "message.not-spam"
  | "message.note-added"
  | "message.reply-sent"
  | "message.assigned"
  | "message.step-planned"
  | "order.shipped"
  | "order.unshipped"
  | "order.picked-up"
  | "order.not-picked-up"
  | "order.stopped"
  | "order.resumed"
  | "order.attention-settled"
  | "order.refunded"
  | "product.created"
  | "product.edited"
  | "product.published"
  | "product.unpublished"
  | "product.counted"
  | "content.draft-discarded"
  | "content.draft-saved"
  | "content.published"
  | "picture.added"
  | "picture.changed"
  | "picture.deleted"
  | "mail.retried"
  | "list.exported"
  | "person.deleted"
  | AccountEntry["what"];

type Details = Record<string, string | number | boolean | null>;

/** One line of the audit log. */
export interface AuditEntry {
  /** 128 random bits, base64url. */
  id: string;
  /** ISO-8601 UTC. */
  at: string;
  /** Id of the member; null for the command line and for failed sign-ins. */
  by: string | null;
  action: AuditAction;
  subject: { kind: SubjectKind; id: string };
  /** Short values, such as the status before and after. Never text that a person wrote, a name, or an address. */
  details?: Details;
}

/** A stored line, written by this version of the site or by an older one. */
export interface AuditLine {
  id: string;
  /** ISO-8601 UTC. */
  time: string;
  by: string | null;
  action: string;
  subject: { kind: string; id: string };
  details: Details;
}

/** Tells the subjects of lines apart: things of two kinds may have the same id. */
export function subjectKey({ kind, id }: AuditLine["subject"]): string {
  return `${kind}:${id}`;
}

/** A line on the log's page. */
export interface AuditRow extends Omit<AuditLine, "by"> {
  /** Name of the member. */
  who: string;
  /** Name of the member, person, product or page that changed; null if it has none, or is deleted. */
  name: string | null;
  /** Name of the new owner of a survey or message; null for nobody, and for any other action. */
  owner: string | null;
}

/** The member who acts, with the clock and the ids for the log line. */
export interface DeskActor {
  /** Id of the member. */
  by: string;
  now: () => Date;
  randomId: () => string;
}

/** Returns the log line for an action that a member takes now, or the command line (`by` is null). */
export function lineOf(
  { by, now, randomId }: Omit<DeskActor, "by"> & { by: string | null },
  action: AuditAction,
  subject: AuditEntry["subject"],
  details: Details = {},
): AuditEntry {
  return { id: randomId(), at: now().toISOString(), by, action, subject, details };
}

const ACCOUNT_SUBJECTS: Record<string, SubjectKind> = {
  staff: "staff",
  password: "staff",
  code: "staff",
  session: "staff",
  factor: "staff",
  passkey: "staff",
  "recovery-codes": "staff",
  "recovery-code": "staff",
  "signing-key": "key",
};

/** Returns the log line for an account event. Events that are only counted share one line per time window. */
export function accountLine({ by, what, subject, details, within }: AccountEntry, id: string, at: string): AuditEntry {
  const kind = ACCOUNT_SUBJECTS[what.split(".", 1)[0] ?? ""] ?? "staff";
  const line = { id, at, by, action: what, subject: { kind, id: subject }, ...(details && { details }) };
  return within ? { ...line, id: `${what}-${within.since}-${subject}`, details: { count: within.count } } : line;
}
