import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import { audit } from "../audit/audit.store.server.ts";
import { changeRows, refuse } from "../cases/change-follow-up.server.ts";
import type { BulkPost } from "../cases/bulk-action.ts";
import type { Wrong } from "../cases/follow-up.ts";
import { readMemberNames } from "../../auth/members/staff.store.server.ts";
import { findCase, setStatus } from "./survey-case.store.server.ts";
import { STATUSES, type StatusOvertaken, type SurveyCase, type SurveyStatus } from "./survey-case.ts";

type StatusOutcome = { kind: "changed" } | { kind: "missing" } | Wrong | StatusOvertaken;

/**
 * Changes the status of a survey. If another member has changed it since the form was shown, or the creator has by
 * booking a call, nothing is written, and the outcome says who did.
 */
export async function changeStatus(
  { db, now, randomId }: Omit<DeskActor, "by"> & { db: Database },
  surveyId: string,
  by: string,
  post: { status: string; seen: string },
): Promise<StatusOutcome> {
  const status = readStatus(post.status);
  if (!status) return { kind: "wrong", field: "status", message: "Choose a status" };
  return inTransaction(db, (trx) => changeStatusIn(trx, { by, now, randomId }, surveyId, { status, seen: post.seen }));
}

function readStatus(text: string): SurveyStatus | undefined {
  return STATUSES.find((one) => one === text);
}

async function changeStatusIn(
  trx: Database,
  actor: DeskActor,
  surveyId: string,
  { status, seen }: { status: SurveyStatus; seen: string },
): Promise<StatusOutcome> {
  const own = await findCase(trx, surveyId);
  if (!own) return { kind: "missing" };
  if (own.status === status) return { kind: "changed" };
  if (own.statusAt !== null && own.statusAt !== seen) {
    const by = await whoSet(trx, own);
    return { kind: "overtaken", status: own.status, by, at: own.statusAt, wanted: status };
  }
  const time = actor.now();
  await setStatus(trx, surveyId, { status, by: actor.by, at: time.toISOString() });
  const change = { from: own.status, to: status };
  await audit(trx, { ...actor, now: () => time }, "survey.status-changed", surveyId, change);
  return { kind: "changed" };
}

/** Returns who set the status: the name of a member, or the creator, who booked a call. */
export async function whoSet(db: Database, { statusBy }: SurveyCase): Promise<string> {
  if (statusBy === null) return "the creator";
  return (await readMemberNames(db))(statusBy);
}

export async function setStatusOfRows(db: Database, actor: DeskActor, post: BulkPost) {
  const status = readStatus(post.to);
  if (!status) return refuse("to-status", "Choose a status", post);
  return changeRows(db, post, async (trx, { id, statusSeen }) => {
    const { kind } = await changeStatusIn(trx, actor, id, { status, seen: statusSeen });
    return kind === "changed" ? "done" : kind === "missing" ? "missing" : "skipped";
  });
}
