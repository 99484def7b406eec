import { readMemberNames } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { inReadCommitted } from "../../database/in-transaction.server.ts";
import { perDay, takeOne } from "../../server/security/rate-limit.store.server.ts";
import { linkAddress } from "../../survey/answers.ts";
import type { CallEvent } from "../../survey/calls/call-emails.ts";
import {
  findCall,
  moveStatus,
  writeCall,
  isSuggested,
  lockHost,
  takenTimes,
  listBooked,
  findUsualTalk,
} from "../../survey/calls/call.store.server.ts";
import {
  type Call,
  type BookedCall,
  isUpcoming,
  nextChangeTime,
  reminderTime,
  needsPhone,
} from "../../survey/calls/call.ts";
import { type CallNotifyDeps, notifyOfCall } from "../../survey/calls/notify-of-call.server.ts";
import { draftCutoff } from "../../survey/journey.ts";
import { lockSurvey } from "../../survey/survey.store.server.ts";
import { addDays, midnight, newYorkDay } from "../../ui/days.ts";
import type { AuditAction } from "../audit/audit-entry.ts";
import { audit } from "../audit/audit.store.server.ts";
import type { Wrong } from "../cases/case.ts";
import { type CallOvertaken, type CallPost, readTalk, readTimes, TALK_AT, TIMES } from "./desk-call.ts";

export interface ChangeCallDeps extends CallNotifyDeps {
  db: Database;
}

/** Emails about calls that members may cause for one survey in a day. Canceling is always allowed and not counted. */
const PER_SURVEY = perDay("call", 6);

type Intent = "call-propose" | "call-move" | "call-cancel" | "call-page";
type Outcome = { kind: "notified" } | { kind: "missing" } | CallOvertaken | Wrong;

const ACTIONS: Record<Intent, AuditAction> = {
  "call-propose": "survey.call-proposed",
  "call-move": "survey.call-moved",
  "call-cancel": "survey.call-canceled",
  "call-page": "survey.call-page-sent",
};

/**
 * Proposes times for a call, moves a booked one, cancels it, or sends the team's booking page, and emails the creator.
 * If the creator or another member has changed the call since the form was shown, nothing is written. `staffId`, the
 * acting member, hosts a call they propose.
 */
export async function changeCall(
  deps: ChangeCallDeps,
  surveyId: string,
  staffId: string,
  intent: Intent,
  post: CallPost,
): Promise<Outcome> {
  return inReadCommitted(deps.db, async (db) => {
    const now = deps.now();
    const survey = await lockSurvey(db, surveyId, draftCutoff(now));
    if (!survey) return { kind: "missing" };
    const { name, email } = survey.answers;
    const before = await findCall(db, surveyId);
    if ((before?.changedAt ?? "") !== post.seen) return { kind: "call-overtaken" };
    if (intent !== "call-cancel" && linkAddress(email) === null) return wrong("They didn't leave an email address");
    const host = intent === "call-propose" || intent === "call-page" || !before ? staffId : before.host;
    const asksTimes = intent === "call-propose" || intent === "call-move";
    const isBlank = post.times.every((time) => time.trim() === "");
    const kept = intent === "call-move" && isBlank ? before?.startsAt : null;
    const times = kept ? [kept] : asksTimes ? readTimes(post.times, now) : [];
    if ("message" in times) return { kind: "wrong", ...times };
    const talk = asksTimes ? readTalk(post.talk.kind, post.talk.at) : null;
    if (talk && "message" in talk) return { kind: "wrong", ...talk };
    if (intent === "call-move" && needsPhone(talk) && before?.phone === null)
      return wrong("They didn't leave a phone number. Enter the number that they can call", { field: TALK_AT });
    const wanted = { host, surveyId, times };
    await lockHost(db, host);
    if (post.anyway !== "taken" && (await takenTimes(db, wanted)).length > 0)
      return wrong("There's another call at one of these times. Press the button again to go ahead anyway", {
        warning: "taken",
      });
    if (post.anyway === "" && (await isSuggested(db, wanted)))
      return wrong("One of these times was also suggested to someone else. Press the button again to go ahead anyway", {
        warning: "suggested",
      });
    const change = plan(intent, before, { times, talk }, now);
    if (change === null) return { kind: "call-overtaken" };
    if (change === "same") return wrong("Enter a new time, or change how you'll talk");
    if (intent !== "call-cancel" && (await takeOne(db, PER_SURVEY, surveyId, now)) > 0)
      return wrong("We've sent them several emails about the call today. Wait until tomorrow");
    const { event, ...next } = change;
    const after: Call = {
      id: deps.randomId(),
      surveyId,
      startsAt: null,
      reason: null,
      remindAt: null,
      sequence: 0,
      phone: null,
      ...before,
      ...next,
      host,
      changedAt: nextChangeTime(now, before?.changedAt ?? null),
    };
    if (!(await writeCall(db, after, before?.changedAt ?? null))) return { kind: "call-overtaken" };
    if (intent === "call-cancel") {
      const moved = { status: "contacted", by: staffId, at: now.toISOString() } as const;
      await moveStatus(db, surveyId, ["call_booked"], moved);
    }
    await notifyOfCall(db, deps, after, { name, email }, event);
    const actor = { by: staffId, now: deps.now, randomId: deps.randomId };
    await audit(db, actor, ACTIONS[intent], surveyId, { on: after.startsAt });
    return { kind: "notified" };
  });
}

function wrong(
  message: string,
  { field = TIMES[0], warning }: Pick<Wrong, "warning"> & { field?: string } = {},
): Wrong {
  return { kind: "wrong", field, message, ...(warning && { warning }) };
}

type Change = Pick<Call, "state" | "times" | "talk"> & Partial<Call> & { event: CallEvent };

/** Returns the change, `same` for no change, or null if the call's state doesn't allow it. */
function plan(
  intent: Intent,
  before: Call | null,
  { times, talk }: Pick<Call, "times" | "talk">,
  now: Date,
): Change | "same" | null {
  const booked = before && isUpcoming(before, now) ? before.startsAt : null;
  const [first = ""] = times;
  // A calendar replaces an event only with a higher sequence (RFC 5546, section 2.1.4).
  const sequence = before ? before.sequence + 1 : 0;
  const fresh = { startsAt: null, reason: null, remindAt: null, sequence };
  switch (intent) {
    case "call-propose":
      return booked === null ? { ...fresh, state: "proposed", times, talk, event: { kind: "proposed" } } : null;
    case "call-page":
      return booked === null ? { ...fresh, state: "linked", times: [], talk: null, event: { kind: "linked" } } : null;
    case "call-move":
      if (!before || booked === null) return null;
      if (first === booked && talk?.kind === before.talk?.kind && talk?.at === before.talk?.at) return "same";
      return {
        state: "booked",
        times: [first],
        talk,
        startsAt: first,
        remindAt: reminderTime(first, now),
        sequence,
        event: { kind: "moved", startsAt: first },
      };
    case "call-cancel":
      if (!before || booked === null) return null;
      return {
        state: "canceled",
        times: before.times,
        talk: before.talk,
        remindAt: null,
        sequence,
        event: { kind: "canceled", startsAt: booked },
      };
  }
}

interface LoadDeps {
  db: Database;
  now: () => Date;
}

export type DeskCall = Awaited<ReturnType<typeof loadCall>>;

/**
 * Returns the call on a survey's page. `email` is the creator's, or null; `reader` is the member's id, whose last
 * choice `talk` starts as.
 */
export async function loadCall(
  { db, now, settings }: LoadDeps & { settings: { bookingUrl: string | null } },
  surveyId: string,
  { email, reader }: { email: string | null; reader: string },
) {
  const call = await findCall(db, surveyId);
  const nameOf = await readMemberNames(db);
  const isOver = call?.state === "booked" && !isUpcoming(call, now());
  return {
    state: isOver ? ("over" as const) : (call?.state ?? ("none" as const)),
    host: call ? nameOf(call.host) : "",
    times: call?.times ?? [],
    startsAt: call?.startsAt ?? null,
    reason: call?.reason ?? null,
    talk: call?.talk ?? (await findUsualTalk(db, reader)),
    phone: call?.phone ?? null,
    seen: call?.changedAt ?? "",
    hasAddress: linkAddress(email) !== null,
    hasBookingPage: settings.bookingUrl !== null,
  };
}

const MOST_LISTED = 50;

/** Lists the calls of today and tomorrow in the company's time zone, including past ones. */
export async function loadNextCalls({ db, now }: LoadDeps): Promise<BookedCall[]> {
  const today = newYorkDay(now());
  const calls = await listBooked(db, midnight(today), midnight(addDays(today, 2)), MOST_LISTED);
  const nameOf = await readMemberNames(db);
  return calls.map((call) => Object.assign(call, { host: nameOf(call.host) }));
}
