import type { Database } from "../../database/database.ts";
import { cut } from "../../database/list-sql.server.ts";
import type { SurveyCase, SurveyStatus } from "./survey-case.ts";
import type { ListedSurvey } from "./survey-view.ts";

export async function findCase(db: Database, surveyId: string): Promise<SurveyCase | null> {
  const row = await db.selectFrom("survey_cases").selectAll().where("survey_id", "=", surveyId).executeTakeFirst();
  if (!row) return null;
  return {
    surveyId,
    status: row.status as SurveyStatus,
    statusBy: row.status_by,
    statusAt: row.status_at,
    submittedAt: row.submitted_at,
  };
}

export async function setStatus(
  db: Database,
  surveyId: string,
  change: { status: SurveyStatus; by: string; at: string },
): Promise<void> {
  await db
    .updateTable("survey_cases")
    .set({ status: change.status, status_by: change.by, status_at: change.at })
    .where("survey_id", "=", surveyId)
    .execute();
}

/** The creator has a reply now: a new survey becomes a contacted one. */
export async function countAsContacted(db: Database, surveyId: string, { by, at }: { by: string; at: string }) {
  await db
    .updateTable("survey_cases")
    .set({ status: "contacted", status_by: by, status_at: at })
    .where("survey_id", "=", surveyId)
    .where("status", "=", "new")
    .execute();
}

/** Returns the surveys at these positions (survey_cases.place), in this order. */
export async function listAtPlaces(db: Database, places: readonly number[]): Promise<ListedSurvey[]> {
  if (places.length === 0) return [];
  const rows = await db
    .selectFrom("survey_cases as own")
    .innerJoin("creator_surveys as survey", "survey.id", "own.survey_id")
    .select(["own.place", "own.survey_id", "own.status", "own.arrived_at", "own.submitted_at"])
    .select(["own.owner_id", "own.next_step", "own.next_step_on", "own.care_at", "own.status_at"])
    .select([cut("survey.name").as("name"), cut<string | null>("survey.creator_name").as("creator_name")])
    .select([
      cut("survey.current_stage").as("current_stage"),
      cut<string | null>("survey.discovery_call").as("discovery_call"),
      "survey.furthest_step",
    ])
    .where("own.place", "in", places)
    .execute();
  const found = new Map(rows.map((row) => [row.place, row]));
  return places.flatMap((place) => {
    const row = found.get(place);
    if (!row) return [];
    return {
      id: row.survey_id,
      name: row.name,
      creatorName: row.creator_name,
      stage: row.current_stage,
      call: row.discovery_call,
      furthestStep: row.furthest_step,
      status: row.status as SurveyStatus,
      arrivedAt: row.arrived_at,
      submittedAt: row.submitted_at,
      owner: row.owner_id,
      nextStep: row.next_step,
      nextStepOn: row.next_step_on,
      careAt: row.care_at,
      statusAt: row.status_at,
    };
  });
}
