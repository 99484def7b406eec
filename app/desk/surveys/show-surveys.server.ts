import { toPage, leadOn, readCursor } from "../list/keyset-cursor.ts";
import { promiseClock } from "./promise.ts";
import { readSearch } from "./survey-filters.ts";
import { listAtPlaces } from "./survey-list.store.server.ts";
import { COUNT_LIMIT, findPlaces, type SurveyRecords } from "./survey-search.store.server.ts";
import type { ListedSurvey, SurveyRow, SurveysView } from "./surveys-view.ts";

/** The list of surveys that an address asks for. */
export async function showSurveys(
  { now, ...records }: SurveyRecords & { now: () => Date },
  params: URLSearchParams,
): Promise<SurveysView> {
  const search = readSearch(params);
  const forward = search.sort === "newest" ? "older" : "newer";
  const turn = readCursor(params);
  const found = await findPlaces(records, search, turn, forward);
  const page = toPage(found.places, turn, String, { forward });
  const places = found.lookedTo === null ? page : leadOn(page, turn, found.lookedTo, forward);
  const listed = await listAtPlaces(records.db, places.rows);
  const time = now();
  return {
    search,
    forward,
    page: { ...places, rows: listed.map((survey) => toRow(survey, time)) },
    count: { surveys: Math.min(found.count, COUNT_LIMIT), more: found.count > COUNT_LIMIT },
    lookedOn: found.lookedTo !== null,
  };
}

function toRow({ submittedAt, ...survey }: ListedSurvey, time: Date): SurveyRow {
  return { ...survey, clock: promiseClock({ submittedAt, status: survey.status }, time) };
}
