import { namesOf } from "../../auth/members/staff.store.server.ts";
import { deskWords } from "../../content/desk.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { MOST_CHARACTERS, excessOf, withLineFeeds, isStorable } from "../../forms/limits.ts";
import { hashToken } from "../../security/cookies-and-tokens.server.ts";
import { lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import { findCase, insertNote, setStatus } from "./survey-case.store.server.ts";
import { STATUSES } from "./survey-case.ts";
import type { SurveyReply } from "./survey-view.ts";

interface ChangeDeps {
  db: Database;
  now: () => Date;
  randomId: () => string;
}

type StatusOutcome =
  | { kind: "changed" }
  | { kind: "missing" }
  | Extract<SurveyReply, { kind: "no-status" | "overtaken" }>;

/**
 * Changes the status of a survey. If another member has changed it since the form was shown, nothing is written, and
 * the outcome names that member, so that this one can decide again.
 *
 * @param post.seen when the status on the form was set; empty if no member had set it
 */
export async function changeStatus(
  { db, now, randomId }: ChangeDeps,
  surveyId: string,
  staffId: string,
  post: { status: string; seen: string },
): Promise<StatusOutcome> {
  const status = STATUSES.find((one) => one === post.status);
  if (!status) return { kind: "no-status" };
  return inTransaction(db, async (trx) => {
    const own = await findCase(trx, surveyId);
    if (!own) return { kind: "missing" };
    if (own.status === status) return { kind: "changed" };
    if (own.statusBy !== null && own.statusAt !== null && own.statusAt !== post.seen) {
      const names = await namesOf(trx, [own.statusBy]);
      return {
        kind: "overtaken",
        status: own.status,
        by: names[own.statusBy] ?? deskWords.somebody,
        at: own.statusAt,
        wanted: status,
      };
    }
    const time = now();
    const actor = { by: staffId, now: () => time, randomId };
    await setStatus(trx, surveyId, { status, by: staffId, at: time.toISOString() });
    const change = { from: own.status, to: status };
    await writeAudit(trx, lineOf(actor, "survey.status-changed", { kind: "survey", id: surveyId }, change));
    return { kind: "changed" };
  });
}

type NoteOutcome =
  | { kind: "added" }
  | { kind: "missing" }
  | Extract<SurveyReply, { kind: "blank-note" | "unstorable-note" | "long-note" }>;

/**
 * Adds a note to a survey. A repeated post adds it once; different text from the same page is another note.
 *
 * @param post.page idempotency token of the page
 */
export async function addNote(
  { db, now, randomId }: ChangeDeps,
  surveyId: string,
  staffId: string,
  post: { text: string; page: string },
): Promise<NoteOutcome> {
  const text = withLineFeeds(post.text).trim();
  if (text === "") return { kind: "blank-note" };
  if (excessOf(text, MOST_CHARACTERS.note)) return { kind: "long-note", text };
  if (!isStorable(text)) return { kind: "unstorable-note", text: text.replaceAll("\0", "") };
  return inTransaction(db, async (trx) => {
    if (!(await findCase(trx, surveyId))) return { kind: "missing" };
    const id = hashToken(JSON.stringify([surveyId, post.page || randomId(), text])).slice(0, 22);
    const time = now();
    const actor = { by: staffId, now: () => time, randomId };
    const added = await insertNote(trx, surveyId, { id, by: staffId, text, createdAt: time.toISOString() });
    if (added) await writeAudit(trx, lineOf(actor, "survey.note-added", { kind: "survey", id: surveyId }));
    return { kind: "added" };
  });
}
