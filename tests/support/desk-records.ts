import type { Database, SurveyRecords } from "../../app/database/database.ts";
import { listSurveys } from "../../app/desk/surveys/survey-case.store.server.ts";
import { readSearch } from "../../app/desk/surveys/survey-list.ts";
import type { NewSurvey } from "../../app/survey/journey.ts";
import { insertSurvey } from "../../app/survey/survey.store.server.ts";

/** Stores a survey, submitted if it has `completedAt`. Times are ISO-8601 UTC. */
export async function keepSurvey(db: Database, id: string, change: Partial<NewSurvey> = {}): Promise<void> {
  const time = change.completedAt ?? change.createdAt ?? "2026-03-01T12:00:00.000Z";
  await insertSurvey(db, {
    id,
    answers: { name: `Creator ${id}`, current_stage: "exploring" },
    progress: change.completedAt ? { furthest: 4, leftOff: 4 } : { furthest: 2, leftOff: 2 },
    version: 1,
    writers: {},
    keyGeneration: 1,
    resumeTokenHash: `token ${id}`,
    firstPageHash: `page ${id}`,
    completedAt: null,
    createdAt: time,
    updatedAt: time,
    ...change,
  });
}

const READER = { now: () => new Date("2026-03-01"), reader: "" };

/** Returns survey ids of the first page plus one, for a query such as `q=hymns&stage=exploring`. */
export async function idsFound(records: SurveyRecords, address = ""): Promise<string[]> {
  const search = readSearch(new URLSearchParams(address));
  const found = await listSurveys({ ...records, ...READER }, search, null);
  return found.map(({ id }) => id);
}
