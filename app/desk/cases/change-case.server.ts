import { FORMER_MEMBER } from "../../auth/members/member.ts";
import { listStaff, readMemberNames } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { type EnqueueDeps, emailOrigin, enqueueEmail } from "../../mail/enqueue-email.server.ts";
import { mentionEmail } from "../../mail/notifications/team-emails.ts";
import { type Answer, unreadable } from "../../server/forms/answer.server.ts";
import { withLineFeeds } from "../../server/forms/limits.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import { perHour, takeOne } from "../../server/security/rate-limit.store.server.ts";
import { rightIn } from "../../server/security/roles.ts";
import { readDay } from "../../ui/days.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import { audit } from "../audit/audit.store.server.ts";
import { timeKey } from "../list/list-page.ts";
import {
  findFollowUp,
  setFollowUp,
  insertNote,
  listNotes,
  insertMention,
  isMentioned,
  markMentionsSeen,
} from "./case.store.server.ts";
import {
  type BulkDone,
  type BulkPost,
  type BulkReply,
  type ChosenRow,
  type CaseKind,
  type CaseRecord,
  type Colleague,
  type FollowUp,
  type FollowUpOvertaken,
  type FollowUpPost,
  type Wrong,
  doneAddress,
  readBulkPost,
  membersNamed,
  notesOnPage,
  splitNote,
} from "./case.ts";

/** Returns the active members who may own such records, sorted by name, with the reader first. */
export async function listColleagues(db: Database, kind: CaseKind, reader: string | null = null): Promise<Colleague[]> {
  const staff = await listStaff(db);
  const active = staff.filter(({ disabledAt, role }) => disabledAt === null && rightIn(role, `${kind}s`) === "change");
  return active
    .map(({ id, name }) => ({ id, name, isReader: id === reader }))
    .toSorted((a, b) => Number(b.isReader) - Number(a.isReader) || a.name.localeCompare(b.name, "en"));
}

export type FollowUpView = NonNullable<Awaited<ReturnType<typeof loadFollowUp>>>;

export async function loadFollowUp(db: Database, kind: CaseKind, id: string, reader: string) {
  const followUp = await findFollowUp(db, kind, id);
  if (!followUp) return null;
  const nameOf = await readMemberNames(db);
  return {
    ...followUp,
    by: followUp.by && nameOf(followUp.by),
    colleagues: await listColleagues(db, kind, reader),
  };
}

type FollowUpOutcome = { kind: "changed" } | { kind: "missing" } | Wrong | FollowUpOvertaken;

/** Changes owner and next step. If another member has changed them since the form was shown, nothing is written. */
export async function changeFollowUp(
  db: Database,
  actor: DeskActor,
  { kind, id }: CaseRecord,
  typed: FollowUpPost,
): Promise<FollowUpOutcome> {
  return inTransaction(db, async (trx) => {
    const colleagues = await listColleagues(trx, kind);
    if (typed.owner !== "" && !colleagues.some((one) => one.id === typed.owner))
      return { kind: "wrong", field: "owner", message: "Choose a member who can sign in" };
    const before = await findFollowUp(trx, kind, id);
    if (!before) return { kind: "missing" };
    const followUp: FollowUp = {
      owner: typed.owner || null,
      nextStep: typed.step.trim() || null,
      nextStepOn: readDay(typed.day),
      by: actor.by,
      at: actor.now().toISOString(),
    };
    const assigned = before.owner !== followUp.owner;
    const planned = before.nextStep !== followUp.nextStep || before.nextStepOn !== followUp.nextStepOn;
    if (!assigned && !planned) return { kind: "changed" };
    if (before.at !== null && before.at !== typed.seen) return overtakenBy(trx, before, before.at);
    await setFollowUp(trx, kind, id, followUp);
    if (assigned) await audit(trx, actor, `${kind}.assigned`, id, { from: before.owner, to: followUp.owner });
    if (planned) await audit(trx, actor, `${kind}.step-planned`, id, { on: followUp.nextStepOn ?? "" });
    return { kind: "changed" };
  });
}

async function overtakenBy(db: Database, before: FollowUp, at: string): Promise<FollowUpOvertaken> {
  const nameOf = await readMemberNames(db);
  const now = { owner: before.owner && nameOf(before.owner), step: before.nextStep ?? "" };
  return { kind: "follow-up-overtaken", by: nameOf(before.by), at, now };
}

type BulkOutcome = ({ kind: "done" } & BulkDone) | ({ kind: "refused" } & BulkReply);

export async function runBulkAction(
  db: Database,
  actor: DeskActor,
  kind: CaseKind,
  { form, address }: { form: FormData; address: string },
  setStatus: (db: Database, actor: DeskActor, post: BulkPost) => Promise<BulkOutcome>,
): Promise<Answer<BulkReply>> {
  const post = readBulkPost(form);
  if (!post) throw unreadable(400);
  const outcome = await (post.intent === "assign" ? assignRows(db, actor, kind, post) : setStatus(db, actor, post));
  if (outcome.kind === "refused") return { body: outcome, status: 400 };
  return { redirectTo: doneAddress(new URL(address), outcome) };
}

type RowOutcome = "done" | "skipped" | "missing";

/** Changes the chosen rows of a list in one transaction. Rows that another member has changed are skipped. */
export async function changeRows(
  db: Database,
  { intent, rows, to }: BulkPost,
  change: (trx: Database, row: ChosenRow) => Promise<RowOutcome>,
): Promise<BulkOutcome> {
  if (rows.length === 0) return refuse("rows", "Choose at least one row", { intent, rows, to });
  return inTransaction(db, async (trx) => {
    const outcomes: RowOutcome[] = [];
    for (const row of rows) outcomes.push(await change(trx, row));
    const count = (wanted: RowOutcome) => outcomes.filter((one) => one === wanted).length;
    return { kind: "done", intent, to, rows: count("done"), skipped: count("skipped") };
  });
}

export async function assignRows(db: Database, actor: DeskActor, kind: CaseKind, post: BulkPost): Promise<BulkOutcome> {
  const owner = post.to === "nobody" ? null : post.to;
  if (owner !== null && !(await listColleagues(db, kind)).some(({ id }) => id === owner))
    return refuse("to-owner", "Choose a member who can sign in", post);
  return changeRows(db, post, async (trx, { id, followUpSeen }) => {
    const before = await findFollowUp(trx, kind, id);
    if (!before) return "missing";
    if (before.owner === owner) return "done";
    if (before.at !== null && before.at !== followUpSeen) return "skipped";
    await setFollowUp(trx, kind, id, { ...before, owner, by: actor.by, at: actor.now().toISOString() });
    await audit(trx, actor, `${kind}.assigned`, id, { from: before.owner, to: owner });
    return "done";
  });
}

export function refuse(field: string, message: string, { intent, rows, to }: BulkPost): BulkOutcome {
  return { kind: "refused", field, message, chosen: rows.map(({ id }) => id), post: { intent, to } };
}

export interface NoteDeps extends EnqueueDeps {
  db: Database;
  settings: { siteOrigin: string | null };
}

/** Emails to one member about mentions in an hour. Further mentions appear only on their Today page. */
const PER_MEMBER = perHour("mention", 20);

export type NotesView = Awaited<ReturnType<typeof loadNotes>>;

/** Returns the newest notes that fit on a page, or a page of those before a `timeKey`, oldest first. */
export async function loadNotes(
  { db, randomId }: Pick<NoteDeps, "db" | "randomId">,
  { kind, id }: CaseRecord,
  { before, reader }: { before: string | null; reader: string },
) {
  const found = await listNotes(db, kind, id, before);
  const notes = notesOnPage(found);
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

/** Adds a note and notifies the members it mentions. A repeated post adds it once; different text adds another. */
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
