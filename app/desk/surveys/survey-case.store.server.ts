import type { Database } from "../../database/database.ts";
import type { SurveyCase, SurveyStatus } from "./survey-case.ts";

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
