import { type Selectable, sql } from "kysely";
import type { Database, SurveyRecords } from "../../database/database.ts";
import { cut, inPlaceRange, withWords } from "../../database/list-sql.server.ts";
import type { DatabaseSchema } from "../../database/schema/schema.ts";
import { followUpConditions, type Reader } from "../cases/case.ts";
import type { FunnelPeriod, StepCount } from "../funnel/funnel.ts";
import { type PageCursor, COUNT_LIMIT, PAGE_SIZE, placeRange, searchWords } from "../list/list-page.ts";
import { promisedBetween, type SurveyCase, type SurveyStatus } from "./survey-case.ts";
import { forwardOf, promiseOf, type SurveySearch } from "./survey-list.ts";

export type ListedSurvey = Awaited<ReturnType<typeof listSurveys>>[number];

/** Returns one page in the cursor's direction, plus one survey if there is another page. */
export async function listSurveys(
  records: SurveyRecords & Reader,
  search: SurveySearch,
  cursor: PageCursor | null,
  size = PAGE_SIZE,
) {
  const range = placeRange(cursor, size, forwardOf(search));
  return inPlaceRange(matching(records, search), "own.at", range)
    .select([
      "own.at as place",
      "own.survey_id as id",
      "own.arrived_at as arrivedAt",
      "own.submitted_at as submittedAt",
    ])
    .select(["own.owner_id as owner", "own.next_step as nextStep", "own.next_step_on as nextStepOn"])
    .select((row) => row.ref("own.status").$castTo<SurveyStatus>().as("status"))
    .select(["own.status_at as statusAt", "own.follow_up_at as followUpAt"])
    .select([cut("survey.name").as("name"), cut<string | null>("survey.creator_name").as("creatorName")])
    .select([
      cut("survey.current_stage").as("stage"),
      cut<string | null>("survey.discovery_call").as("call"),
      "survey.furthest_step as furthestStep",
    ])
    .execute();
}

/** Counts up to `COUNT_LIMIT`, plus one. */
export async function countSurveys(records: SurveyRecords & Reader, search: SurveySearch): Promise<number> {
  const found = matching(records, search)
    .select(sql.lit(1).as("one"))
    .limit(sql.lit(COUNT_LIMIT + 1));
  const row = await records.db
    .selectFrom(found.as("found"))
    .select((count) => count.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function matching(records: SurveyRecords & Reader, { q, filters, followUp = {}, reach }: SurveySearch) {
  const { db, surveyIndex, now } = records;
  const { stage, call, complete, status } = filters;
  const { owner, days } = followUpConditions(followUp, records);
  const promise = promiseOf(filters);
  const promised = promise && promisedBetween(promise, now());
  const own = withWords<Selectable<DatabaseSchema["survey_cases"]>>(
    "survey_cases",
    surveyIndex,
    q.trim() === "" ? null : searchWords(q),
  );
  // The cross join keeps SQLite from scanning the answers first, whose rows are long.
  let query = db
    .selectFrom(own.as("own"))
    .crossJoin("creator_surveys as survey")
    .whereRef("survey.id", "=", "own.survey_id");
  if (stage) query = query.where("survey.current_stage", "=", stage);
  if (call === "none") query = query.where("survey.discovery_call", "is", null);
  else if (call) query = query.where("survey.discovery_call", "=", call);
  if (complete) query = query.where("own.submitted_at", complete === "yes" ? "is not" : "is", null);
  if (status) query = query.where("own.status", "=", status);
  // Must match the condition of their partial index.
  if (promised)
    query = query
      .where("own.status", "=", sql.lit("new"))
      .where("own.submitted_at", "is not", null)
      .where("own.submitted_at", ">", promised.after)
      .where("own.submitted_at", "<=", promised.until);
  if (owner !== undefined) query = query.where("own.owner_id", owner === null ? "is" : "=", owner);
  if (days) query = query.where("own.next_step_on", ">=", days.first).where("own.next_step_on", "<=", days.last);
  if (reach === "no-address")
    query = query.where("survey.discovery_call", "=", "yes").where("survey.email", "is", null);
  if (reach === "declined")
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("calls")
          .select("calls.id")
          .whereRef("calls.survey_id", "=", "own.survey_id")
          .where("calls.state", "=", "declined"),
      ),
    );
  return query;
}

export async function findCase(db: Database, surveyId: string): Promise<SurveyCase | null> {
  const row = await db
    .selectFrom("survey_cases")
    .select(["survey_id as surveyId", "status", "status_by as statusBy", "status_at as statusAt"])
    .select("submitted_at as submittedAt")
    .where("survey_id", "=", surveyId)
    .executeTakeFirst();
  return (row as SurveyCase | undefined) ?? null;
}

export async function setStatus(
  db: Database,
  surveyId: string,
  { status, by, at }: { status: SurveyStatus; by: string; at: string },
): Promise<void> {
  await db
    .updateTable("survey_cases")
    .set({ status, status_by: by, status_at: at })
    .where("survey_id", "=", surveyId)
    .execute();
}

/** Counts the surveys started in a period, from the daily sums (docs/decisions/0018). */
export async function countSteps(db: Database, { from, to }: Pick<FunnelPeriod, "from" | "to">): Promise<StepCount[]> {
  let query = db
    .selectFrom("funnel_days")
    .select(({ fn }) => ["step", "seconds", fn.sum<number>("surveys").as("surveys")])
    .where("step", "in", [1, 2, 3, 4, 5])
    .groupBy(["step", "seconds"]);
  if (from !== null) query = query.where("day", ">=", from);
  if (to !== null) query = query.where("day", "<=", to);
  return (await query.execute()).map(({ step, seconds, surveys }) => ({ step, seconds, surveys: Number(surveys) }));
}
