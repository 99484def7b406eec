import { deskWords } from "../../content/desk.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { excessOf, MOST_CHARACTERS } from "../../forms/limits.ts";
import { withLineFeeds } from "../../forms/line-breaks.ts";
import { hashToken } from "../../security/signing.server.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import { namesOf } from "../members/staff-names.store.server.ts";
import { findCase, insertNote, setStatus } from "./survey-case.store.server.ts";
import { STATUSES } from "./survey-case.ts";
import type { SurveyReply } from "./survey-view.ts";

export interface DeskDeps {
  db: Database;
  now: () => Date;
  randomId: () => string;
}

export type StatusOutcome =
  | { kind: "changed" }
  | { kind: "missing" }
  | Extract<SurveyReply, { kind: "no-status" | "overtaken" }>;

/**
 * Changes the status of a survey. Whoever looks at an older status than the present one is told who was faster, and
 * decides again.
 *
 * @param post.seen when the status on the form was set; empty where nobody had set one
 */
export async function changeStatus(
  { db, now, randomId }: DeskDeps,
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
    const at = now().toISOString();
    await setStatus(trx, surveyId, { status, by: staffId, at });
    const details = { from: own.status, to: status };
    await writeAudit(trx, {
      id: randomId(),
      at,
      by: staffId,
      action: "survey.status-changed",
      subject: { kind: "survey", id: surveyId },
      details,
    });
    return { kind: "changed" };
  });
}

export type NoteOutcome =
  | { kind: "added" }
  | { kind: "missing" }
  | { kind: "blank-note" }
  | { kind: "unstorable-note" | "long-note"; text: string };

/**
 * Adds a note to a survey, once however often the same page sends it. Another text from that page is another note.
 *
 * @param post.page the page's token
 */
export async function addNote(
  { db, now, randomId }: DeskDeps,
  surveyId: string,
  staffId: string,
  post: { text: string; page: string },
): Promise<NoteOutcome> {
  const text = withLineFeeds(post.text).trim();
  if (text === "") return { kind: "blank-note" };
  if (excessOf(text, MOST_CHARACTERS.note)) return { kind: "long-note", text };
  // PostgreSQL keeps no NUL in text, so neither database does.
  if (text.includes("\0")) return { kind: "unstorable-note", text: text.replaceAll("\0", "") };
  return inTransaction(db, async (trx) => {
    if (!(await findCase(trx, surveyId))) return { kind: "missing" };
    const id = hashToken(JSON.stringify([surveyId, post.page || randomId(), text])).slice(0, 22);
    const at = now().toISOString();
    const added = await insertNote(trx, surveyId, { id, by: staffId, text, createdAt: at });
    if (added)
      await writeAudit(trx, {
        id: randomId(),
        at,
        by: staffId,
        action: "survey.note-added",
        subject: { kind: "survey", id: surveyId },
      });
    return { kind: "added" };
  });
}
