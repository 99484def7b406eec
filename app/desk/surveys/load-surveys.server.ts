import { namesOf } from "../../auth/members/staff.store.server.ts";
import { deskWords } from "../../content/desk/every-page.ts";
import type { Database } from "../../database/database.ts";
import type { SurveyRecords } from "../../database/database.ts";
import { draftCutoff } from "../../survey/journey.ts";
import { findSurvey } from "../../survey/survey.store.server.ts";
import { loadCall } from "../calls/load-call.server.ts";
import { conditionsOf, type Reader } from "../cases/care-filters.ts";
import { listColleagues, loadCare } from "../cases/change-care.server.ts";
import { loadNotes } from "../cases/notes.server.ts";
import { continueFrom, type PageCursor, readCursor, toPage } from "../list/list-page.ts";
import { ALL_PLACES, COUNT_LIMIT, type Places } from "../words/found-places.ts";
import { whoSet } from "./change-survey.server.ts";
import { findCases } from "./find-cases.server.ts";
import { findPlaces } from "./find-places.server.ts";
import { findCase, listAtPlaces } from "./survey-case.store.server.ts";
import { promiseClock, promiseCutoffs, promisedPlaces } from "./survey-case.ts";
import { askedPromise, readSearch, type SurveySearch } from "./survey-filters.ts";
import { findPromiseEnds } from "./survey-promise.store.server.ts";
import type { ListedSurvey, SurveyPageView, SurveyRow, SurveysView } from "./survey-view.ts";

/** Returns the page of the list that the filters and the cursor in a URL select. */
export async function loadSurveys(records: SurveyRecords & Reader, params: URLSearchParams): Promise<SurveysView> {
  const search = readSearch(params);
  const time = records.now();
  const within = await placesOf(records, search, time);
  const { found, places, forward } = await readPage(records, search, readCursor(params), within);
  const listed = await listAtPlaces(records.db, places.rows);
  const names = await namesOf(
    records.db,
    listed.flatMap(({ owner }) => owner ?? []),
  );
  return {
    search,
    forward,
    page: {
      ...places,
      rows: listed.map((survey) => toRow(survey, names, time)),
    },
    colleagues: await listColleagues(records.db, "survey", records.reader),
    reader: records.reader,
    count: { surveys: Math.min(found.count, COUNT_LIMIT), more: found.count > COUNT_LIMIT },
    lookedOn: found.lookedTo !== null,
  };
}

/** Returns the positions of the list that a search is about. */
async function placesOf({ db }: SurveyRecords, search: SurveySearch, time: Date): Promise<Places> {
  const promise = askedPromise(search);
  return promise === null ? ALL_PLACES : promisedPlaces(promise, await findPromiseEnds(db, promiseCutoffs(time)));
}

async function readPage(
  records: SurveyRecords & Reader,
  search: SurveySearch,
  cursor: PageCursor | null,
  within: Places,
) {
  const forward = search.sort === "newest" ? ("older" as const) : ("newer" as const);
  const found =
    search.care || search.reach
      ? await findCases(records, search, { care: conditionsOf(search.care ?? {}, records), within }, cursor, forward)
      : await findPlaces(records, search, cursor, forward, within);
  const page = toPage(found.places, cursor, String, { forward });
  const places = found.lookedTo === null ? page : continueFrom(page, cursor, found.lookedTo, forward);
  return { found, places, forward };
}

/** Returns the ids of all surveys that a search selects, a page at a time, in the order of the list. */
export async function* findSurveyIds(records: SurveyRecords & Reader, search: SurveySearch): AsyncGenerator<string[]> {
  const within = await placesOf(records, search, records.now());
  for (let cursor: PageCursor | null = null; ;) {
    const { places, forward }: Awaited<ReturnType<typeof readPage>> = await readPage(records, search, cursor, within);
    yield (await listAtPlaces(records.db, places.rows)).map(({ id }) => id);
    const next = places[forward];
    if (next === null) return;
    cursor = { to: forward, key: next };
  }
}

function toRow({ submittedAt, owner, ...survey }: ListedSurvey, names: Record<string, string>, time: Date): SurveyRow {
  const name = owner && (names[owner] ?? deskWords.somebody);
  return { ...survey, owner: name, clock: promiseClock({ submittedAt, status: survey.status }, time) };
}

/**
 * Returns one survey with its case, or null if there is none. It doesn't contain the resume link: only the creator has
 * that.
 *
 * @param asked.before key of a note, see `listNotes`
 * @param asked.reader id of the member who reads the page
 */
export async function loadSurvey(
  {
    db,
    now,
    randomId,
    settings,
  }: {
    db: Database;
    now: () => Date;
    randomId: () => string;
    settings: { bookingUrl: string | null };
  },
  id: string,
  { before, reader }: { before: string | null; reader: string },
): Promise<SurveyPageView | null> {
  const survey = await findSurvey(db, id, draftCutoff(now()));
  const own = survey && (await findCase(db, id));
  const care = own && (await loadCare(db, "survey", id, reader));
  if (!care) return null;
  return {
    id,
    answers: survey.answers,
    createdAt: survey.createdAt,
    updatedAt: survey.updatedAt,
    submittedAt: own.submittedAt,
    furthestStep: survey.progress.furthest,
    clock: promiseClock(own, now()),
    status: { now: own.status, by: own.statusAt && (await whoSet(db, own)), at: own.statusAt },
    care,
    call: await loadCall({ db, now, settings }, id, { email: survey.answers.email, reader }),
    notes: await loadNotes({ db, randomId }, { kind: "survey", id }, { before, reader }),
  };
}
