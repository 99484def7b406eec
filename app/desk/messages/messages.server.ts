import { readMemberNames } from "../../auth/members/staff.store.server.ts";
import { insertMessage, takeSpam } from "../../contact/message.store.server.ts";
import { type MessageMailDeps, notifyOfMessage } from "../../contact/send-message.server.ts";
import type { Database, MessageRecords } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import { audit } from "../audit/audit.store.server.ts";
import type { BulkPost, Reader } from "../cases/case.ts";
import { changeRows, listColleagues, refuse } from "../cases/change-case.server.ts";
import { readCursor } from "../list/list-page.ts";
import {
  type DeskMessage,
  findMessage,
  type ListedMessage,
  listMessages,
  setAnswered,
} from "./desk-message.store.server.ts";
import { readMessageFilter } from "./desk-message.ts";

export type MessagesView = Awaited<ReturnType<typeof loadMessages>>;

/** `answeredBy` and `owner` are names. */
export async function loadMessages(records: MessageRecords & Reader, params: URLSearchParams) {
  const filter = readMessageFilter(params);
  const page = await listMessages(records, readCursor(params), filter);
  const colleagues = await listColleagues(records.db, "message", records.reader);
  return { filter, page: { ...page, rows: await withNames(records.db, page.rows) }, colleagues };
}

/** `answeredBy` and `owner` are names. */
export async function loadMessage(db: Database, id: string): Promise<DeskMessage | null> {
  const found = await findMessage(db, id);
  return found && ((await withNames(db, [found]))[0] ?? null);
}

async function withNames<Message extends ListedMessage>(
  db: Database,
  messages: readonly Message[],
): Promise<Message[]> {
  const nameOf = await readMemberNames(db);
  return messages.map((one) => ({
    ...one,
    answeredBy: one.answeredBy && nameOf(one.answeredBy),
    owner: one.owner && nameOf(one.owner),
  }));
}

/** A repeated post changes and logs nothing. */
export async function markMessage(db: Database, actor: DeskActor, id: string, answered: boolean): Promise<void> {
  await inTransaction(db, (trx) => markIn(trx, actor, id, answered));
}

async function markIn(trx: Database, actor: DeskActor, id: string, answered: boolean): Promise<void> {
  const mark = answered ? { at: actor.now().toISOString(), by: actor.by } : null;
  if (!(await setAnswered(trx, id, mark))) return;
  await audit(trx, actor, answered ? "message.answered" : "message.reopened", id);
}

/** Skips messages that another member has marked since. */
export async function markRows(db: Database, actor: DeskActor, post: BulkPost) {
  if (post.to !== "answered" && post.to !== "open") return refuse("to-status", "Choose a status", post);
  return changeRows(db, post, async (trx, { id, statusSeen }) => {
    const message = await findMessage(trx, id);
    if (!message) return "missing";
    const answered = post.to === "answered";
    if ((message.answeredAt !== null) === answered) return "done";
    if ((message.answeredAt ?? "") !== statusSeen) return "skipped";
    await markIn(trx, actor, id, answered);
    return "done";
  });
}

type SpamDeps = DeskActor & MessageMailDeps & { db: Database };

/** Lists spam as a message, notifies the team and sends a receipt. Returns false if it is no longer spam. */
export async function markNotSpam(deps: SpamDeps, id: string): Promise<boolean> {
  return inTransaction(deps.db, async (db) => {
    const message = await takeSpam(db, id);
    if (!message) return false;
    if (await insertMessage(db, message)) await notifyOfMessage(db, deps, message, null);
    await audit(db, deps, "message.not-spam", id);
    return true;
  });
}
