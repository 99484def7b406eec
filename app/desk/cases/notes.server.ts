import { FORMER_MEMBER } from "../../auth/members/member.ts";
import { listStaff, readMemberNames } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { emailOrigin, enqueueEmail, type EnqueueDeps } from "../../mail/enqueue-email.server.ts";
import { mentionEmail } from "../../mail/notifications/mention-email.ts";
import { withLineFeeds } from "../../server/forms/limits.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import { type RateLimit, takeOne } from "../../server/security/rate-limit.store.server.ts";
import { rightIn } from "../../server/security/roles.ts";
import { audit } from "../audit/audit.store.server.ts";
import { PAGE_SIZE, timeKey } from "../list/list-page.ts";
import {
  findFollowUp,
  insertNote,
  listNotes,
  insertMention,
  isMentioned,
  markMentionsSeen,
} from "./case.store.server.ts";
import type { CaseRecord } from "./follow-up.ts";
import { membersNamed, splitNote, type NotesView } from "./notes.ts";

export interface NoteDeps extends EnqueueDeps {
  db: Database;
  settings: { siteOrigin: string | null };
}

/** Emails about mentions to one member in an hour. Further mentions are only on their Today page. */
const PER_MEMBER: RateLimit = { name: "mention", most: 20, windowSeconds: 60 * 60 };

/** Returns the notes on a record. */
export async function loadNotes(
  { db, randomId }: Pick<NoteDeps, "db" | "randomId">,
  { kind, id }: CaseRecord,
  { before, reader }: { before: string | null; reader: string },
): Promise<NotesView> {
  const found = await listNotes(db, kind, id, before);
  const notes = found.slice(-PAGE_SIZE);
  const [first] = notes;
  const members = await listStaff(db);
  const nameOf = await readMemberNames(db);
  return {
    notes: notes.map(({ id: noteId, by, text, createdAt }) => ({
      id: noteId,
      by: nameOf(by),
      parts: splitNote(text, members),
      createdAt,
    })),
    earlierNotes: first && notes.length < found.length ? timeKey({ time: first.createdAt, id: first.id }) : null,
    hasLaterNotes: before !== null,
    isMentioned: await isMentioned(db, reader, kind, id),
    page: randomId(),
  };
}

type NoteOutcome = { kind: "added" } | { kind: "missing" };

/**
 * Adds a note to a record, and notifies the members that it mentions. A repeated post adds it once; different text from
 * the same page is another note.
 */
export async function addNote(
  deps: NoteDeps,
  record: CaseRecord,
  staffId: string,
  post: { text: string; page: string },
): Promise<NoteOutcome> {
  const { db, now, randomId } = deps;
  const text = withLineFeeds(post.text).trim();
  return inTransaction(db, async (trx) => {
    if (!(await findFollowUp(trx, record.kind, record.id))) return { kind: "missing" };
    const id = hashToken(JSON.stringify([record.id, post.page || randomId(), text])).slice(0, 22);
    const time = now();
    const at = time.toISOString();
    if (!(await insertNote(trx, record.kind, record.id, { id, by: staffId, text, createdAt: at })))
      return { kind: "added" };
    const actor = { by: staffId, now: () => time, randomId };
    await audit(trx, actor, `${record.kind}.note-added`, record.id);
    await markMentionsSeen(trx, staffId, { ...record, at });
    await notifyMentioned({ ...deps, db: trx }, record, { id, by: staffId, text, at });
    return { kind: "added" };
  });
}

export async function seeMentions({ db, now }: NoteDeps, record: CaseRecord, staffId: string): Promise<void> {
  await inTransaction(db, (trx) => markMentionsSeen(trx, staffId, { ...record, at: now().toISOString() }));
}

async function notifyMentioned(
  deps: NoteDeps,
  record: CaseRecord,
  note: { id: string; by: string; text: string; at: string },
): Promise<void> {
  const { db } = deps;
  const members = (await listStaff(db)).filter(
    ({ disabledAt, role }) => disabledAt === null && rightIn(role, `${record.kind}s`) !== null,
  );
  const named = new Set(membersNamed(note.text, members));
  const by = members.find(({ id }) => id === note.by)?.name ?? FORMER_MEMBER;
  for (const { id, email } of members) {
    if (!named.has(id) || id === note.by) continue;
    await insertMention(db, { ...record, noteId: note.id, member: id, by: note.by, at: note.at });
    if ((await takeOne(db, PER_MEMBER, id, deps.now())) > 0) continue;
    const url = `${emailOrigin(deps.settings.siteOrigin)}/desk/${record.kind}s/${record.id}#notes`;
    const about = `${record.kind}:${record.id}`;
    await enqueueEmail(db, deps, mentionEmail({ by, kind: record.kind, url }), { to: email, about });
  }
}
