import { inTransaction } from "../../database/in-transaction.server.ts";
import { excessOf, MOST_CHARACTERS } from "../../forms/limits.ts";
import { withLineFeeds } from "../../forms/line-breaks.ts";
import { hashToken } from "../../security/signing.server.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import type { DeskDeps } from "./change-status.server.ts";
import { findCase, insertNote } from "./survey-case.store.server.ts";

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
