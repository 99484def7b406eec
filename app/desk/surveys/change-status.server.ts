import { deskWords } from "../../content/desk.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import { namesOf } from "../members/staff-names.store.server.ts";
import { findCase, setStatus } from "./survey-case.store.server.ts";
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
