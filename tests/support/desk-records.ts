import type { Database } from "../../app/database/database.ts";
import type { SurveyRecords } from "../../app/database/database.ts";
import { findPlaces } from "../../app/desk/surveys/find-places.server.ts";
import { listAtPlaces } from "../../app/desk/surveys/survey-case.store.server.ts";
import { readSearch } from "../../app/desk/surveys/survey-filters.ts";
import { insertSurvey } from "../../app/survey/survey.store.server.ts";
import type { NewSurvey } from "../../app/survey/survey.ts";

/** Stores a survey that was started (and, with `completedAt`, submitted) at a given time, ISO-8601 UTC. */
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

/** Returns the ids of the surveys on the first page for a query such as `q=hymns&stage=exploring`. */
export async function idsFound(records: SurveyRecords, address = ""): Promise<string[]> {
  const search = readSearch(new URLSearchParams(address));
  const { places } = await findPlaces(records, search, null, search.sort === "oldest" ? "newer" : "older");
  return (await listAtPlaces(records.db, places)).map(({ id }) => id);
}
