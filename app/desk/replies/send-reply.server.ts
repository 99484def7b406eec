import { findStaff, readMemberNames } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { enqueueEmail, type EnqueueDeps } from "../../mail/enqueue-email.server.ts";
import { isMailAddress } from "../../mail/header-fields.ts";
import { composeEmail, type Email, submittedText } from "../../mail/write-email.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import { perDay, takeOne } from "../../server/security/rate-limit.store.server.ts";
import type { ReplyTemplate } from "../../site/content/replies.ts";
import { findCall, moveStatus } from "../../survey/calls/call.store.server.ts";
import { audit } from "../audit/audit.store.server.ts";
import type { CaseRecord, Wrong } from "../cases/case.ts";
import { setAnswered } from "../messages/desk-message.store.server.ts";
import {
  findPerson,
  hasReply,
  insertReply,
  listReplies,
  lastAnswersTo,
  MOST_REPLIES,
  authorOf,
} from "./reply.store.server.ts";
import { type AnswersTo, type DraftReply, insertTemplate, type ReplyPost, WRONG_SUBJECT } from "./reply.ts";

export interface ReplyDeps extends EnqueueDeps {
  db: Database;
  company: () => { email: string };
  documents: { read: (name: "replies") => { templates: readonly ReplyTemplate[] } };
}

/** Replies in a day about one record, and by one member. */
const PER_RECORD = perDay("reply", 10);
const PER_MEMBER = perDay("reply-by", 200);

type SendOutcome = { kind: "replied" } | { kind: "missing" } | Wrong | DraftReply;

/**
 * Sends a member's reply to the person of a survey or message, and stores it with the record. Once a mail server has
 * accepted it, the record counts as answered (`countAsReplied`). A repeated post sends nothing. If a colleague has
 * replied since the form was shown, nothing is sent, and the outcome names them.
 */
export async function sendReply(
  deps: ReplyDeps,
  record: CaseRecord,
  staffId: string,
  { seen, page, template: _template, ...draft }: ReplyPost,
): Promise<SendOutcome> {
  return inTransaction(deps.db, async (db): Promise<SendOutcome> => {
    const person = await findPerson(db, record.kind, record.id, { isLocked: true });
    if (!person) return { kind: "missing" };
    const to = person.email?.trim() ?? "";
    if (!isMailAddress(to)) return wrong("They didn't leave an email address that can be written to");
    const id = hashToken(JSON.stringify([record.id, page || deps.randomId(), draft])).slice(0, 22);
    if (await hasReply(db, id)) return { kind: "replied" };
    const [newest] = await listReplies(db, record.kind, record.id, 1);
    if (newest && newest.id !== seen) {
      const { subject, at } = newest;
      const by = (await readMemberNames(db))(newest.by);
      return { kind: "draft-overtaken", by, subject, at, seen: newest.id };
    }
    const now = deps.now();
    const about = `${record.kind}:${record.id}`;
    if ((await takeOne(db, PER_MEMBER, staffId, now)) > 0 || (await takeOne(db, PER_RECORD, about, now)) > 0)
      return wrong("A lot of replies were sent today. Wait until tomorrow, or use your email app");
    const own = draft.answersTo === "me" ? (await findStaff(db, staffId))?.email : null;
    const replyTo = own ?? deps.company().email;
    const mailId = await enqueueEmail(db, { ...deps, now: () => now }, replyEmail(draft), { to, replyTo, about });
    if (mailId === null) return { kind: "wrong", field: "subject", message: WRONG_SUBJECT };
    const at = now.toISOString();
    await insertReply(db, record.kind, record.id, { id, by: staffId, ...draft, mailId, at });
    const actor = { by: staffId, now: () => now, randomId: deps.randomId };
    await audit(db, actor, `${record.kind}.reply-sent`, record.id);
    return { kind: "replied" };
  });
}

function wrong(message: string): Wrong {
  return { kind: "wrong", field: "reply-text", message };
}

/** One paragraph for each part between blank lines, and no headline. */
export function replyEmail({ subject, text }: { subject: string; text: string }): Email {
  const paragraphs = text.split(/\n{2,}/).filter((part) => part.trim() !== "");
  return composeEmail(
    "desk-reply",
    { subject, title: "" },
    paragraphs.map((paragraph) => ({ paragraph: submittedText(paragraph, "") })),
  );
}

/** Call it once a mail server has accepted a member's reply or times for a call. */
export async function countAsReplied(
  db: Database,
  { id, kind, about }: { id: string; kind: string; about: string | null },
  at: string,
): Promise<void> {
  const [record, recordId = ""] = about?.split(":") ?? [];
  if (kind === "call-times") {
    const call = await findCall(db, recordId);
    if (call) await moveStatus(db, recordId, ["new"], { status: "contacted", by: call.host, at });
  }
  if (kind !== "desk-reply" || (record !== "survey" && record !== "message")) return;
  const by = await authorOf(db, record, recordId, id);
  if (by === null) return;
  if (record === "survey") await moveStatus(db, recordId, ["new"], { status: "contacted", by, at });
  else await setAnswered(db, recordId, { by, at });
}

export async function fillDraft(
  { db, documents }: Pick<ReplyDeps, "db" | "documents">,
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

export type RepliesView = Awaited<ReturnType<typeof loadReplies>>;

/** Returns a record's replies, and what its form needs. `reader` is the member who reads the page. */
export async function loadReplies(
  { db, documents, company }: Pick<ReplyDeps, "db" | "documents" | "company">,
  { kind, id }: CaseRecord,
  reader: { id: string; email: string },
) {
  const found = await listReplies(db, kind, id);
  const shown = found.slice(0, MOST_REPLIES).toReversed();
  const nameOf = await readMemberNames(db);
  const preferred: AnswersTo = (await lastAnswersTo(db, reader.id)) === "company" ? "company" : "me";
  return {
    sent: shown.map(({ id: replyId, by, subject, text, state, replyTo, at }) => ({
      id: replyId,
      by: nameOf(by),
      subject,
      text,
      to: replyTo ?? "",
      progress: state === "waiting" || state === "failed" ? state : ("sent" as const),
      at,
    })),
    hasEarlier: found.length > MOST_REPLIES,
    templates: documents.read("replies").templates.map(({ name }) => name),
    /** Addresses that answers can go to, and the member's last choice. */
    addresses: { me: reader.email, company: company().email },
    preferred,
    seen: found[0]?.id ?? "",
  };
}
