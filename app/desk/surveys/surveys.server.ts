import { readMemberNames } from "../../auth/members/staff.store.server.ts";
import type { Database, SurveyRecords } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { draftCutoff } from "../../survey/journey.ts";
import { findSurvey } from "../../survey/survey.store.server.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import { audit } from "../audit/audit.store.server.ts";
import { loadCall } from "../calls/change-call.server.ts";
import type { Reader, BulkPost, Wrong } from "../cases/case.ts";
import { listColleagues, changeRows, refuse } from "../cases/change-case.server.ts";
import { type ListPage, type PageCursor, COUNT_LIMIT, readCursor, toPage } from "../list/list-page.ts";
import { type ListedSurvey, findCase, countSurveys, listSurveys, setStatus } from "./survey-case.store.server.ts";
import { type StatusOvertaken, type SurveyCase, type SurveyStatus, promiseClock, STATUSES } from "./survey-case.ts";
import { type SurveySearch, forwardOf, readSearch } from "./survey-list.ts";

export type SurveysView = Awaited<ReturnType<typeof loadSurveys>>;

export async function loadSurveys(records: SurveyRecords & Reader, params: URLSearchParams) {
  const search = readSearch(params);
  const cursor = readCursor(params);
  const page = await findSurveys(records, search, cursor);
  const isWhole = cursor === null && page.next === null;
  const count = isWhole ? page.rows.length : await countSurveys(records, search);
  const nameOf = await readMemberNames(records.db);
  const time = records.now();
  return {
    search,
    page: { ...page, rows: page.rows.map((survey) => toRow(survey, nameOf, time)) },
    colleagues: await listColleagues(records.db, "survey", records.reader),
    /** `more` if counting stopped at the limit. */
    count: { surveys: Math.min(count, COUNT_LIMIT), more: count > COUNT_LIMIT },
  };
}

export async function findSurveys(
  records: SurveyRecords & Reader,
  search: SurveySearch,
  cursor: PageCursor | null,
): Promise<ListPage<ListedSurvey>> {
  const found = await listSurveys(records, search, cursor);
  return toPage(found, cursor, ({ place }) => String(place), { forward: forwardOf(search) });
}

export type SurveyRow = ReturnType<typeof toRow>;

function toRow({ submittedAt, owner, ...survey }: ListedSurvey, nameOf: (id: string) => string, time: Date) {
  return {
    ...survey,
    owner: owner && nameOf(owner),
    clock: promiseClock({ submittedAt, status: survey.status }, time),
  };
}

export type SurveyPageView = NonNullable<Awaited<ReturnType<typeof loadSurvey>>>;

/** Only the creator has the resume link, so it isn't included. */
export async function loadSurvey(deps: Parameters<typeof loadCall>[0], id: string, reader: string) {
  const { db, now } = deps;
  const survey = await findSurvey(db, id, draftCutoff(now()));
  const own = survey && (await findCase(db, id));
  if (!own) return null;
  return {
    id,
    answers: survey.answers,
    createdAt: survey.createdAt,
    updatedAt: survey.updatedAt,
    submittedAt: own.submittedAt,
    clock: promiseClock(own, now()),
    status: { now: own.status, by: own.statusAt && (await whoSet(db, own)), at: own.statusAt },
    call: await loadCall(deps, id, { email: survey.answers.email, reader }),
  };
}

type StatusOutcome = { kind: "changed" } | { kind: "missing" } | Wrong | StatusOvertaken;

/** If another member, or the creator by their answer to a call, has changed it since then, nothing is written. */
export async function changeStatus(
  { db, now, randomId }: Omit<DeskActor, "by"> & { db: Database },
  surveyId: string,
  by: string,
  post: { status: string; seen: string },
): Promise<StatusOutcome> {
  const status = readStatus(post.status);
  if (!status) return { kind: "wrong", field: "status", message: "Choose a status" };
  return inTransaction(db, (trx) => changeStatusIn(trx, { by, now, randomId }, surveyId, { status, seen: post.seen }));
}

function readStatus(text: string): SurveyStatus | undefined {
  return STATUSES.find((one) => one === text);
}

async function changeStatusIn(
  trx: Database,
  actor: DeskActor,
  surveyId: string,
  { status, seen }: { status: SurveyStatus; seen: string },
): Promise<StatusOutcome> {
  const own = await findCase(trx, surveyId);
  if (!own) return { kind: "missing" };
  if (own.status === status) return { kind: "changed" };
  if (own.statusAt !== null && own.statusAt !== seen) {
    const by = await whoSet(trx, own);
    return { kind: "overtaken", status: own.status, by, at: own.statusAt, wanted: status };
  }
  const time = actor.now();
  await setStatus(trx, surveyId, { status, by: actor.by, at: time.toISOString() });
  const change = { from: own.status, to: status };
  await audit(trx, { ...actor, now: () => time }, "survey.status-changed", surveyId, change);
  return { kind: "changed" };
}

async function whoSet(db: Database, { statusBy }: SurveyCase): Promise<string> {
  if (statusBy === null) return "the creator";
  return (await readMemberNames(db))(statusBy);
}

export async function setStatusOfRows(db: Database, actor: DeskActor, post: BulkPost) {
  const status = readStatus(post.to);
  if (!status) return refuse("to-status", "Choose a status", post);
  return changeRows(db, post, async (trx, { id, statusSeen }) => {
    const { kind } = await changeStatusIn(trx, actor, id, { status, seen: statusSeen });
    return kind === "changed" ? "done" : kind === "missing" ? "missing" : "skipped";
  });
}
