import type { Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { DatabaseSchema } from "../../database/schema/schema.ts";
import { MOST_CHARACTERS, mustFit } from "../../server/forms/limits.ts";
import { CALL_MINUTES } from "../questions.ts";
import { type BookedCall, type Call, endOf, overlap, type Talk } from "./call.ts";

export async function findCall(db: Database, surveyId: string): Promise<Call | null> {
  const row = await db.selectFrom("calls").selectAll().where("survey_id", "=", surveyId).executeTakeFirst();
  return row ? toCall(row) : null;
}

export async function findCallById(db: Database, id: string): Promise<Call | null> {
  const row = await db.selectFrom("calls").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toCall(row) : null;
}

/** Writes a call and returns true, unless the stored `changedAt` is no longer `seen` (null: there was none). */
export async function writeCall(db: Database, call: Call, seen: string | null): Promise<boolean> {
  mustFit(call.reason, MOST_CHARACTERS.callReason);
  mustFit(call.talk?.at, MOST_CHARACTERS.callTalk);
  mustFit(call.phone, MOST_CHARACTERS.phone);
  const row = toRow(call);
  if (seen === null) {
    const added = await db
      .insertInto("calls")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n;
  }
  const changed = await db
    .updateTable("calls")
    .set(row)
    .where("survey_id", "=", call.surveyId)
    .where("changed_at", "=", seen)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** A survey's statuses but closed, which only a member sets. */
type OpenStatus = "new" | "contacted" | "call_booked";

/** Changes a survey's status if it is one of `from`. `by`: the member, or null for the creator. */
export async function moveStatus(
  db: Database,
  surveyId: string,
  from: readonly OpenStatus[],
  { status, by, at }: { status: OpenStatus; by: string | null; at: string },
): Promise<void> {
  await db
    .updateTable("survey_cases")
    .set({ status, status_by: by, status_at: at })
    .where("survey_id", "=", surveyId)
    .where("status", "in", from)
    .execute();
}

/** Lists the booked calls that start from `from` to before `until`, the earliest first. `host` is an id. */
export async function listBooked(db: Database, from: string, until: string, most: number): Promise<BookedCall[]> {
  return db
    .selectFrom("calls")
    .innerJoin("creator_surveys", "creator_surveys.id", "calls.survey_id")
    .select(["calls.survey_id as surveyId", "creator_surveys.name", "calls.host_id as host"])
    .select((row) => row.ref("calls.starts_at").$notNull().as("startsAt"))
    .where("calls.state", "=", "booked")
    .where("calls.starts_at", ">=", from)
    .where("calls.starts_at", "<", until)
    .orderBy("calls.starts_at")
    .limit(most)
    .execute();
}

/** Takes the calls whose reminders are due. Concurrent transactions get different ones. */
export async function takeReminders(db: Database, now: string, most: number): Promise<Call[]> {
  const due = await db
    .selectFrom("calls")
    .select("survey_id")
    .where("remind_at", "<=", now)
    .orderBy("remind_at")
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  const ids = due.map((one) => one.survey_id);
  const taken = db.updateTable("calls").set({ remind_at: null }).where("survey_id", "in", ids).returningAll();
  return (await taken.execute()).map(toCall);
}

function toCall(row: Selectable<DatabaseSchema["calls"]>): Call {
  return {
    id: row.id,
    surveyId: row.survey_id,
    state: row.state,
    times: JSON.parse(row.times) as string[],
    startsAt: row.starts_at,
    host: row.host_id,
    reason: row.reason,
    talk: row.talk === null ? null : { kind: row.talk, at: row.talk_at ?? "" },
    phone: row.phone,
    sequence: row.sequence,
    remindAt: row.remind_at,
    changedAt: row.changed_at,
  };
}

function toRow(call: Call) {
  return {
    id: call.id,
    survey_id: call.surveyId,
    state: call.state,
    times: JSON.stringify(call.times),
    starts_at: call.startsAt,
    host_id: call.host,
    reason: call.reason,
    talk: call.talk?.kind ?? null,
    talk_at: call.talk?.at ?? null,
    phone: call.phone,
    sequence: call.sequence,
    remind_at: call.remindAt,
    changed_at: call.changedAt,
  };
}

/** Returns the call for the creator's download, or null. Times are ISO-8601 UTC. */
export async function callForExport(db: Database, surveyId: string) {
  const call = await findCall(db, surveyId);
  return (
    call && {
      state: call.state,
      suggested_times: call.times,
      starts_at: call.startsAt,
      talk: call.talk && { by: call.talk.kind, at: call.talk.at },
      your_phone: call.phone,
      your_words: call.reason,
      updated_at: call.changedAt,
    }
  );
}

const MOST_SUGGESTED = 200;

/** Locks the member who holds a call until the transaction ends: creators who choose the same time take turns. */
export async function lockHost(db: Database, host: string): Promise<void> {
  await db.selectFrom("staff").select("id").where("id", "=", host).forUpdate().execute();
}

/** Returns which of a call's times, sorted, collide with another call of its member. */
export async function takenTimes(
  db: Database,
  { host, surveyId, times }: Pick<Call, "host" | "surveyId" | "times">,
): Promise<string[]> {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [];
  const others = await db
    .selectFrom("calls")
    .select((row) => row.ref("starts_at").$notNull().as("startsAt"))
    .where("state", "=", "booked")
    .where("starts_at", ">", new Date(Date.parse(first) - CALL_MINUTES * 60_000).toISOString())
    .where("starts_at", "<", endOf(last).toISOString())
    .where("host_id", "=", host)
    .where("survey_id", "!=", surveyId)
    .execute();
  return times.filter((time) => others.some(({ startsAt }) => overlap(time, startsAt)));
}

/** Returns how a member held their last call, as the default for the next one. */
export async function findUsualTalk(db: Database, host: string): Promise<Talk | null> {
  const last = await db
    .selectFrom("calls")
    .select(["talk", "talk_at"])
    .where("host_id", "=", host)
    .where("talk", "is not", null)
    .orderBy("changed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.talk ? { kind: last.talk, at: last.talk_at ?? "" } : null;
}

/** Whether the member has proposed one of a call's times to another creator, who hasn't answered yet. */
export async function isSuggested(
  db: Database,
  { host, surveyId, times }: Pick<Call, "host" | "surveyId" | "times">,
): Promise<boolean> {
  const others = await db
    .selectFrom("calls")
    .select("times")
    .where("state", "=", "proposed")
    .where("host_id", "=", host)
    .where("survey_id", "!=", surveyId)
    .orderBy("changed_at", "desc")
    .limit(MOST_SUGGESTED)
    .execute();
  const suggested = others.flatMap((other) => JSON.parse(other.times) as string[]);
  return times.some((time) => suggested.some((other) => overlap(time, other)));
}
