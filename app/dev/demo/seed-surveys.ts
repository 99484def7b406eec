import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { makeChance, sampleSurvey } from "./sample-survey.ts";

const BATCH = 500;
const BATCHES_AT_ONCE = 20;
/** All surveys arrive within this many days, so that no draft is old enough to be deleted. */
const DAYS = 85;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Adds made-up surveys, the oldest first, with the team's answers to most of them.
 *
 * @param note is called with the number of surveys added so far
 */
export async function seedSurveys(
  db: Database,
  count: number,
  now: Date,
  note: (made: number) => void = () => {},
): Promise<void> {
  const chance = makeChance(20_200_621);
  const run = now.getTime().toString(36);
  const first = now.getTime() - DAYS * DAY;
  for (let made = 0; made < count;) {
    made = await inTransaction(db, async (trx) => {
      let next = made;
      for (let batch = 0; batch < BATCHES_AT_ONCE && next < count; batch += 1) {
        const size = Math.min(BATCH, count - next);
        const rows = Array.from({ length: size }, (_, place) => {
          const number = next + place;
          return sampleSurvey(
            run,
            number,
            chance,
            new Date(first + Math.floor(((number + 1) / (count + 1)) * DAYS * DAY)),
          );
        });
        await trx.insertInto("creator_surveys").values(rows).execute();
        next += size;
      }
      return next;
    });
    note(made);
  }
  await answerThem(db, now);
  await timeSteps(db);
}

/** Marks most surveys that were submitted more than four days ago as answered. */
async function answerThem(db: Database, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - 4 * DAY).toISOString();
  const last = await lastPlace(db);
  // Our PostgreSQL cancels a statement after 30 seconds.
  for (let from = 0; from <= last; from += BATCH * BATCHES_AT_ONCE)
    await sql`update survey_cases set status = case place % 5 when 0 then 'call_booked' when 1 then 'closed' else 'contacted' end, status_at = arrived_at
    where submitted_at < ${cutoff} and place % 7 <> 0 and place between ${from} and ${from + BATCH * BATCHES_AT_ONCE - 1}`.execute(
      db,
    );
}

/** Gives the steps made-up durations and recalculates the funnel. */
async function timeSteps(db: Database): Promise<void> {
  const last = await lastPlace(db);
  await inTransaction(db, async (trx) => {
    // Our PostgreSQL cancels a statement after 30 seconds.
    for (let from = 0; from <= last; from += BATCH * BATCHES_AT_ONCE)
      await sql`update survey_steps set seconds = 25 * step + (own.place * 7919) % (90 * step) + case when own.place % 12 = 0 then (own.place * 104729) % 7200 else 0 end
        from survey_cases own where own.survey_id = survey_steps.survey_id and step > 2
        and own.place between ${from} and ${from + BATCH * BATCHES_AT_ONCE - 1}`.execute(trx);
    await sql`delete from funnel_days where step > 2`.execute(trx);
    await sql`insert into funnel_days (step, day, seconds, surveys)
      select step, begun_on, case when seconds < 60 then seconds / 5 * 5 when seconds < 600 then seconds / 15 * 15 when seconds < 3600 then seconds / 60 * 60 else seconds / 600 * 600 end, count(*)
      from survey_steps where step > 2 group by 1, 2, 3`.execute(trx);
  });
}

async function lastPlace(db: Database): Promise<number> {
  const { place } = await db
    .selectFrom("survey_cases")
    .select(({ fn }) => fn.max("place").as("place"))
    .executeTakeFirstOrThrow();
  return place ?? 0;
}
