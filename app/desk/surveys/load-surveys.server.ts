import type { Database, SurveyRecords } from "../../database/database.ts";
import { draftCutoff } from "../../survey/journey.ts";
import { findSurvey } from "../../survey/survey.store.server.ts";
import { loadCall } from "../calls/change-call.server.ts";
import { listColleagues, loadFollowUp } from "../cases/change-follow-up.server.ts";
import type { Reader } from "../cases/follow-up.ts";
import { loadNotes } from "../cases/notes.server.ts";
import { COUNT_LIMIT, type ListPage, type PageCursor, readCursor, toPage } from "../list/list-page.ts";
import { readMemberNames } from "../../auth/members/staff.store.server.ts";
import { whoSet } from "./change-survey.server.ts";
import { findCase, countSurveys, listSurveys, type PlacedSurvey } from "./survey-case.store.server.ts";
import { promiseClock, type SurveyPageView } from "./survey-case.ts";
import { forwardOf, readSearch, type SurveyRow, type SurveySearch, type SurveysView } from "./survey-list.ts";

export async function loadSurveys(records: SurveyRecords & Reader, params: URLSearchParams): Promise<SurveysView> {
  const search = readSearch(params);
  const cursor = readCursor(params);
  const page = await findSurveys(records, search, cursor);
  const isWhole = cursor === null && page.newer === null && page.older === null;
  const count = isWhole ? page.rows.length : await countSurveys(records, search);
  const nameOf = await readMemberNames(records.db);
  const time = records.now();
  return {
    search,
    forward: forwardOf(search),
    page: { ...page, rows: page.rows.map((survey) => toRow(survey, nameOf, time)) },
    colleagues: await listColleagues(records.db, "survey", records.reader),
    reader: records.reader,
    count: { surveys: Math.min(count, COUNT_LIMIT), more: count > COUNT_LIMIT },
  };
}

/** Returns one page of the surveys that a search selects. */
export async function findSurveys(
  records: SurveyRecords & Reader,
  search: SurveySearch,
  cursor: PageCursor | null,
): Promise<ListPage<PlacedSurvey>> {
  const found = await listSurveys(records, search, cursor);
  return toPage(found, cursor, ({ place }) => String(place), { forward: forwardOf(search) });
}

function toRow({ submittedAt, owner, ...survey }: PlacedSurvey, nameOf: (id: string) => string, time: Date): SurveyRow {
  return {
    ...survey,
    owner: owner && nameOf(owner),
    clock: promiseClock({ submittedAt, status: survey.status }, time),
  };
}

interface LoadDeps {
  db: Database;
  now: () => Date;
  randomId: () => string;
  settings: { bookingUrl: string | null };
}

/**
 * Returns one survey with its case, or null if there is none. Only the creator has the resume link, so it isn't here.
 */
export async function loadSurvey(
  { db, now, randomId, settings }: LoadDeps,
  id: string,
  { before, reader }: { before: string | null; reader: string },
): Promise<SurveyPageView | null> {
  const survey = await findSurvey(db, id, draftCutoff(now()));
  const own = survey && (await findCase(db, id));
  const followUp = own && (await loadFollowUp(db, "survey", id, reader));
  if (!followUp) return null;
  return {
    id,
    answers: survey.answers,
    createdAt: survey.createdAt,
    updatedAt: survey.updatedAt,
    submittedAt: own.submittedAt,
    furthestStep: survey.progress.furthest,
    clock: promiseClock(own, now()),
    status: { now: own.status, by: own.statusAt && (await whoSet(db, own)), at: own.statusAt },
    followUp,
    call: await loadCall({ db, now, settings }, id, { email: survey.answers.email, reader }),
    notes: await loadNotes({ db, randomId }, { kind: "survey", id }, { before, reader }),
  };
}
