import { type RawBuilder, sql } from "kysely";
import type { SurveyIndex, SurveyRecords, Term } from "../../database/database.ts";
import { integer } from "../../database/list-sql.server.ts";
import type { CareConditions } from "../cases/care-filters.ts";
import { type Forward, PAGE_SIZE, type PageCursor, readsDown } from "../list/list-page.ts";
import { COUNT_LIMIT, type FoundPlaces, type Places, restOf } from "../words/found-places.ts";
import type { SurveySearch } from "./survey-filters.ts";

/** Surveys whose further filters are checked for one page. */
export const CASE_REACH = 2_000;

/** What a search asks for. */
export interface Asked {
  care: CareConditions;
  /** The places that the search is about. */
  within: Places;
  filters: SurveySearch["filters"];
  terms: readonly Term[];
  reach: "no-address" | null;
}

/** Returns where to read an owner's surveys, with one status or all: an index has them in order. */
export function ownedSource({ care, within, filters }: Asked) {
  return { within, table: sql`survey_cases`, place: sql`place`, matches: ownedWith(care, filters), allMatch: true };
}

/** Checks the filters on the next `CASE_REACH` surveys in the order of the list: an owner's, or all. */
export async function lookThroughCases(
  records: SurveyRecords,
  asked: Asked,
  cursor: PageCursor | null,
  forward: Forward,
): Promise<FoundPlaces> {
  const down = readsDown(cursor, forward);
  const order = sql`order by place ${down ? sql`desc` : sql`asc`}`;
  const owned = asked.care.owner === undefined ? sql`true` : ownedWith(asked.care, asked.filters);
  const { low, high } = restOf(asked.within, cursor, down);
  const near = sql`select place, survey_id, status, owner_id, submitted_at from survey_cases
    where ${owned} and place between ${integer(low)} and ${integer(high)} ${order}`;
  const last = await sql<{
    place: number;
  }>`select place from (${near} limit 1 offset ${sql.lit(CASE_REACH - 1)}) as near`.execute(records.db);
  const end = last.rows[0]?.place ?? null;
  const within = down ? { low: end ?? low, high } : { low, high: end ?? high };
  const rows = await readMatching(records, { ...asked, within }, sql`${near} limit ${sql.lit(CASE_REACH)}`, order);
  const lookedTo = rows.length > PAGE_SIZE ? null : end;
  return { places: rows.slice(0, PAGE_SIZE + 1), lookedTo, count: rows.length };
}

/** Reads the surveys that are due first, `COUNT_LIMIT` of them, and returns a page in the order of the list. */
export async function lookThroughDue(
  records: SurveyRecords,
  { days, ...asked }: Asked & { days: { first: string; last: string } },
  cursor: PageCursor | null,
  forward: Forward,
): Promise<FoundPlaces> {
  const down = readsDown(cursor, forward);
  const due = sql`select place, survey_id, status, owner_id, submitted_at from survey_cases
    where next_step_on >= ${days.first} and next_step_on <= ${days.last}
    order by next_step_on, place limit ${sql.lit(COUNT_LIMIT + 1)}`;
  const all = await readMatching(records, asked, due, sql`order by place ${down ? sql`desc` : sql`asc`}`);
  const { low, high } = restOf(asked.within, cursor, down);
  const places = all.filter((place) => place >= low && place <= high);
  return { places: places.slice(0, PAGE_SIZE + 1), lookedTo: null, count: all.length };
}

/**
 * Returns the places of those candidates that match, at most `COUNT_LIMIT` + 1.
 *
 * @param asked.within a range that has all candidates
 */
async function readMatching(
  { db, surveyIndex }: SurveyRecords,
  { care, within, filters: { stage, call, complete, status, promise }, terms, reach }: Asked,
  candidates: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<number[]> {
  const answers = [
    stage && sql`s.current_stage = ${stage}`,
    call && (call === "none" ? sql`s.discovery_call is null` : sql`s.discovery_call = ${call}`),
    reach && sql`s.discovery_call = 'yes' and s.email is null`,
  ].filter((one) => one !== undefined && one !== "" && one !== null);
  const conditions = [
    care.owner === undefined ? sql`true` : ownedBy(care.owner),
    ...(status ? [sql`status = ${status}`] : []),
    ...(complete ? [complete === "yes" ? sql`submitted_at is not null` : sql`submitted_at is null`] : []),
    ...(promise ? [sql`status = 'new' and submitted_at is not null`] : []),
    // A count for each row: a join could make the engine read the whole table of answers or of words first.
    ...(answers.length > 0
      ? [
          sql`(select count(*) from creator_surveys as s where s.id = near.survey_id and ${sql.join(answers, sql` and `)}) > 0`,
        ]
      : []),
    ...(terms.length > 0 ? [hasWords(surveyIndex, terms, within)] : []),
  ];
  const { rows } = await sql<{ place: number }>`select place from (${candidates}) as near
    where ${sql.join(conditions, sql` and `)} ${order} limit ${sql.lit(COUNT_LIMIT + 1)}`.execute(db);
  return rows.map(({ place }) => place);
}

/** FTS5 looks the words up once for all candidates: once for each takes over a hundred times as long. */
function hasWords(index: SurveyIndex, terms: readonly Term[], { low, high }: Places): RawBuilder<unknown> {
  const range = sql`${index.place} between ${integer(low)} and ${integer(high)}`;
  return index.inOrder
    ? sql`near.place in (select ${index.place} from survey_search where ${index.matches(terms)} and ${range})`
    : sql`(select count(*) from survey_search where ${index.place} = near.place and ${index.matches(terms)}) > 0`;
}

function ownedWith({ owner }: CareConditions, { status }: SurveySearch["filters"]): RawBuilder<unknown> {
  return status ? sql`${ownedBy(owner)} and status = ${status}` : ownedBy(owner);
}

function ownedBy(owner: string | null | undefined): RawBuilder<unknown> {
  return owner == null ? sql`owner_id is null` : sql`owner_id = ${owner}`;
}
