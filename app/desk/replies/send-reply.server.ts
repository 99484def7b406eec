import { FORMER_MEMBER } from "../../auth/members/member.ts";
import { findStaff, namesOf } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { enqueueEmail, type EnqueueDeps } from "../../mail/enqueue-email.server.ts";
import { isMailAddress } from "../../mail/mail-address.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import { type RateLimit, takeOne } from "../../server/security/rate-limit.store.server.ts";
import type { ReplyTemplate } from "../../site/content/replies.ts";
import { lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import type { CaseKind } from "../cases/care.ts";
import {
  type AnswersTo,
  type DraftProblem,
  type DraftReply,
  findProblem,
  insertTemplate,
  type ReplyPost,
} from "./reply-draft.ts";
import { replyEmail } from "./reply-email.ts";
import { findPerson, hasReply, insertReply, listReplies, lockPerson } from "./reply.store.server.ts";

export interface ReplyDeps extends EnqueueDeps {
  db: Database;
  /** What is published about the company. */
  company: () => { email: string };
}

interface CaseRecord {
  kind: CaseKind;
  id: string;
}

/** Replies about one record, and by one member, in a day. */
const PER_RECORD: RateLimit = { name: "reply", most: 10, windowSeconds: 24 * 60 * 60 };
const PER_MEMBER: RateLimit = { name: "reply-by", most: 200, windowSeconds: 24 * 60 * 60 };

type SendOutcome = { kind: "replied" } | { kind: "missing" } | DraftReply;

/**
 * Sends what a member wrote to the person of a survey or a message, and stores it with the record. Once a mail server
 * has taken it, the record counts as answered (count-as-replied.server.ts). A repeated post sends nothing a second
 * time. If a colleague has replied since the form was shown, nothing is sent, and the outcome names that colleague.
 */
export async function sendReply(
  deps: ReplyDeps,
  record: CaseRecord,
  staffId: string,
  { seen, page, template: _template, ...draft }: ReplyPost,
): Promise<SendOutcome> {
  const found = findProblem(draft);
  if (found) return { kind: "draft-wrong", ...found, draft };
  return inTransaction(deps.db, async (db): Promise<SendOutcome> => {
    const wrong = (problem: DraftProblem) => ({ kind: "draft-wrong", problem, blank: null, draft }) as const;
    const person = await lockPerson(db, record.kind, record.id);
    if (!person) return { kind: "missing" };
    const to = person.email?.trim() ?? "";
    if (!isMailAddress(to)) return wrong("no-address");
    const id = hashToken(JSON.stringify([record.id, page || deps.randomId(), draft])).slice(0, 22);
    if (await hasReply(db, id)) return { kind: "replied" };
    const [newest] = await listReplies(db, record.kind, record.id, 1);
    if (newest && newest.id !== seen) {
      const names = await namesOf(db, [newest.by]);
      const { subject, at } = newest;
      const by = names[newest.by] ?? FORMER_MEMBER;
      return { kind: "draft-overtaken", by, subject, at, seen: newest.id, draft };
    }
    const now = deps.now();
    if ((await takeOne(db, PER_MEMBER, staffId, now)) > 0) return wrong("slowed");
    if ((await takeOne(db, PER_RECORD, `${record.kind}:${record.id}`, now)) > 0) return wrong("slowed");
    const replyTo = await addressFor(deps, db, draft.answersTo, staffId);
    const about = `${record.kind}:${record.id}`;
    const mailId = await enqueueEmail(db, { ...deps, now: () => now }, replyEmail(draft), { to, replyTo, about });
    if (mailId === null) return wrong("wrong-subject");
    const at = now.toISOString();
    await insertReply(db, record.kind, record.id, { id, by: staffId, ...draft, mailId, at });
    const actor = { by: staffId, now: () => now, randomId: deps.randomId };
    await writeAudit(db, lineOf(actor, `${record.kind}.reply-sent`, record));
    return { kind: "replied" };
  });
}

async function addressFor({ company }: ReplyDeps, db: Database, answersTo: AnswersTo, by: string): Promise<string> {
  return (answersTo === "me" ? (await findStaff(db, by))?.email : null) ?? company().email;
}

export interface FillDeps {
  db: Database;
  documents: { read: (name: "replies") => { templates: readonly ReplyTemplate[] } };
}

/** Inserts the chosen template into what is written. Nothing is stored. */
export async function fillDraft(
  { db, documents }: FillDeps,
  record: CaseRecord,
  member: { name: string },
  { template: chosen, subject, text, answersTo }: ReplyPost,
): Promise<{ kind: "missing" } | DraftReply> {
  const person = await findPerson(db, record.kind, record.id);
  if (!person) return { kind: "missing" };
  const draft = { subject, text, answersTo };
  const template = documents.read("replies").templates.find(({ name }) => name === chosen);
  if (!template) return { kind: "draft-filled", draft };
  return { kind: "draft-filled", draft: insertTemplate(draft, template, { name: person.name, me: member.name }) };
}
