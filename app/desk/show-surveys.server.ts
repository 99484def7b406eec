import type { Database } from "../database/connect.server.ts";
import { cutPage, readTurn } from "./page-turn.ts";
import { promiseClock } from "./promise.ts";
import { readSearch } from "./survey-filters.ts";
import type { SurveysView } from "./surveys-view.ts";
import { listAtPlaces } from "./survey-list.store.server.ts";
import { countPlaces, findPlaces } from "./survey-search.store.server.ts";

/** The list of surveys that an address asks for. */
export async function showSurveys({ db, now }: { db: Database; now: () => Date }, params: URLSearchParams): Promise<SurveysView> {
  const search = readSearch(params);
  const forward = search.sort === "newest" ? "older" : "newer";
  const turn = readTurn(params);
  const clock = () => now().getTime();
  const { places, stoppedAt } = await findPlaces(db, search, turn, forward, clock);
  const page = cutPage(places, turn, String, { forward });
  if (stoppedAt !== null) page[turn?.to ?? forward] = String(stoppedAt);
  const count = await countPlaces(db, search, clock);
  const listed = await listAtPlaces(db, page.rows);
  const time = now();
  return {
    search,
    forward,
    count,
    stopped: stoppedAt !== null,
    page: { ...page, rows: listed.map((survey) => Object.assign(survey, { clock: promiseClock(survey, time) })) },
  };
}
