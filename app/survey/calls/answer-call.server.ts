import { readMemberNames } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { inReadCommitted } from "../../database/in-transaction.server.ts";
import { draftCutoff } from "../journey.ts";
import { findSurvey } from "../survey.store.server.ts";
import type { CallEvent } from "./call-emails.ts";
import { findCallById, moveStatus, writeCall, lockHost, takenTimes } from "./call.store.server.ts";
import {
  type AnswerProblem,
  type CallView,
  viewOf,
  type Call,
  isUpcoming,
  nextChangeTime,
  upcomingTimes,
  reminderTime,
  needsPhone,
} from "./call.ts";
import { readCallKey, type CallNotifyDeps, notifyOfCall } from "./notify-of-call.server.ts";

interface AnswerDeps extends CallNotifyDeps {
  db: Database;
}

/** Null if the link opens nothing. */
export async function openCall(
  { db, secrets, now }: Pick<AnswerDeps, "db" | "secrets" | "now">,
  key: string,
): Promise<CallView | null> {
  const found = await findByKey(db, { secrets, now }, key);
  if (!found) return null;
  const { call } = found;
  const nameOf = await readMemberNames(db);
  return viewOf(call, nameOf(call.host), await takenTimes(db, call), now());
}

/** What a creator posts, see call-answer.form.ts. `seen`: `CallView.seen` of the page; to book names its time. */
export type CallAnswer =
  | { kind: "book"; time: string; phone?: string | null }
  | { kind: "decline"; reason: string; seen: string }
  | { kind: "cancel"; seen: string };

/**
 * Books a proposed time, asks for another one, or cancels a booked call, and emails both sides. Pressing twice does it
 * once. Returns `gone` if the link opens nothing anymore, or why the answer was refused.
 */
export async function answerCall(
  deps: AnswerDeps,
  key: string,
  answer: CallAnswer,
): Promise<"done" | "gone" | AnswerProblem> {
  return inReadCommitted(deps.db, async (db) => {
    const found = await findByKey(db, deps, key);
    if (!found) return "gone";
    const { call, creator } = found;
    const change = changeOf(call, answer, deps.now());
    if (change === null) return "done";
    if (typeof change === "string") return change;
    if (answer.kind === "book") {
      await lockHost(db, call.host);
      if ((await takenTimes(db, { ...call, times: [answer.time] })).length > 0) return "taken";
    }
    const { event, ...next } = change;
    const after = { ...call, ...next, changedAt: nextChangeTime(deps.now(), call.changedAt) };
    if (!(await writeCall(db, after, call.changedAt))) return "changed";
    // By the creator, so no member is named.
    const stamp = { by: null, at: deps.now().toISOString() };
    if (event.kind === "booked")
      await moveStatus(db, call.surveyId, ["new", "contacted"], { status: "call_booked", ...stamp });
    else if (call.state === "booked")
      await moveStatus(db, call.surveyId, ["call_booked"], { status: "contacted", ...stamp });
    await notifyOfCall(db, deps, after, creator, event);
    return "done";
  });
}

type Change = Partial<Call> & { event: CallEvent };

/** Returns what an answer changes, why it is refused, or null if it changes nothing. */
function changeOf(call: Call, answer: CallAnswer, now: Date): Change | AnswerProblem | null {
  const { startsAt } = call;
  if (answer.kind === "book") {
    if (call.state === "booked" && startsAt === answer.time) return null;
    if (call.state !== "proposed") return "changed";
    if (!call.times.includes(answer.time)) return "changed";
    if (!upcomingTimes(call, now).includes(answer.time)) return "late-time";
    const phone = answer.phone ?? null;
    if (phone === null && needsPhone(call.talk)) return "no-phone";
    const remindAt = reminderTime(answer.time, now);
    const event: CallEvent = { kind: "booked", startsAt: answer.time };
    return { state: "booked", startsAt: answer.time, phone, remindAt, event };
  }
  const booked = isUpcoming(call, now) ? startsAt : null;
  const sequence = call.sequence + (booked === null ? 0 : 1);
  if (answer.kind === "cancel") {
    if (call.state === "canceled") return null;
    if (booked === null || answer.seen !== call.changedAt) return "changed";
    return { state: "canceled", sequence, remindAt: null, event: { kind: "canceled", startsAt: booked } };
  }
  if (call.state === "declined") return null;
  if ((call.state !== "proposed" && booked === null) || answer.seen !== call.changedAt) return "changed";
  return {
    state: "declined",
    reason: answer.reason,
    sequence,
    remindAt: null,
    event: { kind: "declined", startsAt: booked },
  };
}

async function findByKey(db: Database, { secrets, now }: Pick<AnswerDeps, "secrets" | "now">, key: string) {
  const id = readCallKey(key, secrets);
  const call = id === null ? null : await findCallById(db, id);
  const survey = call && (await findSurvey(db, call.surveyId, draftCutoff(now())));
  return survey && { call, creator: survey.answers };
}
