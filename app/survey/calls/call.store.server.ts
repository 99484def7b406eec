import type { Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { DatabaseSchema } from "../../database/schema/schema.ts";
import { MOST_CHARACTERS, mustFit } from "../../server/forms/limits.ts";
import type { Call } from "./call.ts";

/** Returns the call with the creator of a survey, or null. */
export async function findCall(db: Database, surveyId: string): Promise<Call | null> {
  const row = await db.selectFrom("calls").selectAll().where("survey_id", "=", surveyId).executeTakeFirst();
  return row ? toCall(row) : null;
}

/** Returns the call with this id, or null. */
export async function findCallById(db: Database, id: string): Promise<Call | null> {
  const row = await db.selectFrom("calls").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toCall(row) : null;
}

/**
 * Writes a call, unless somebody else has changed it meanwhile.
 *
 * @param seen `changedAt` of the call that the change is based on; null if there was none
 * @returns false if nothing was written
 */
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

/** Sets the status of a survey that is new or contacted: the creator has booked the call, no member. */
export async function markBooked(db: Database, surveyId: string, at: string): Promise<void> {
  await db
    .updateTable("survey_cases")
    .set({ status: "call_booked", status_by: null, status_at: at })
    .where("survey_id", "=", surveyId)
    .where("status", "in", ["new", "contacted"])
    .execute();
}

/** A booked call in a list. */
export interface BookedCall {
  surveyId: string;
  /** The creator's name. */
  name: string;
  startsAt: string;
  host: string;
}

/** Lists the booked calls that start from `from` to before `until`, the earliest first. */
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

/** Takes the calls that both sides are to be reminded of. Of two transactions at once, each gets its own. */
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
  const rows = await db
    .updateTable("calls")
    .set({ remind_at: null })
    .where(
      "survey_id",
      "in",
      due.map((one) => one.survey_id),
    )
    .returningAll()
    .execute();
  return rows.map(toCall);
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
