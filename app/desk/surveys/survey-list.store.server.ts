import { compileOnce } from "../../database/compile-once.server.ts";
import { cut } from "../../database/cut-text.server.ts";
import type { Database } from "../../database/database.ts";
import type { SurveyStatus } from "./survey-case.ts";
import type { ListedSurvey } from "./surveys-view.ts";

/** The surveys at these places, in this order. */
export async function listAtPlaces(db: Database, places: readonly number[]): Promise<ListedSurvey[]> {
  if (places.length === 0) return [];
  const { rows } = await atPlaces(db, { places });
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
    };
  });
}

const atPlaces = compileOnce((db, { places }: { places: readonly number[] }) =>
  db
    .selectFrom("survey_cases as own")
    .innerJoin("creator_surveys as survey", "survey.id", "own.survey_id")
    .select(["own.place", "own.survey_id", "own.status", "own.arrived_at", "own.submitted_at"])
    .select([cut("survey.name").as("name"), cut<string | null>("survey.creator_name").as("creator_name")])
    .select([
      cut("survey.current_stage").as("current_stage"),
      cut<string | null>("survey.discovery_call").as("discovery_call"),
      "survey.furthest_step",
    ])
    .where("own.place", "in", places),
);
