import type { Database } from "../../database/database.ts";
import { CALL_MINUTES } from "../questions.ts";
import { type Call, endOf, overlap } from "./call.ts";
import type { Talk } from "./talk.ts";

/** Most suggestions that a new one is compared with. */
const MOST_SUGGESTED = 200;

/** Locks the member who holds a call until the transaction ends: creators who choose the same time take turns. */
export async function lockHost(db: Database, host: string): Promise<void> {
  await db.selectFrom("staff").select("id").where("id", "=", host).forUpdate().execute();
}

/** Returns those of a call's times at which its member has another call. `times`: the earliest first. */
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

/** Returns how a member talked with the creator of their last call: most do it the same way each time. */
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

/** Whether a call's member suggested one of its times to another creator, too, who hasn't answered. */
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
