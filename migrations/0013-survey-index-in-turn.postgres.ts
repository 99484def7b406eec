import { type Kysely, sql } from "kysely";

const INDEXED = [
  "name",
  "creator_name",
  "email",
  "self_description",
  "platforms",
  "niche",
  "takeaway_goals",
  "success_vision",
  "ideal_tetm_support",
  "content_links",
  "current_stage",
  "discovery_call",
  "completed_at",
];

/**
 * A survey's row in the search index is made from its answers and its case. A change of one waits for a change of the
 * other, and reads its result: with READ COMMITTED alone, the index would keep what the faster one saw
 * (docs/decisions/0059).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create function lock_survey_case() returns trigger language plpgsql as $$
    begin perform 1 from survey_cases where survey_id = new.id for update; return new; end $$`)
    .execute(db);
  await sql
    .raw(
      `create trigger survey_case_locked before update of ${INDEXED.join(", ")} on creator_surveys for each row execute function lock_survey_case()`,
    )
    .execute(db);
  await lookUpByIndex(db);
}

/**
 * A session plans a trigger's queries once. If a table was empty then, the plan scans the whole table from then on, so
 * that the insert of the ten-thousandth row reads ten thousand.
 */
async function lookUpByIndex(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`do $$ declare one regprocedure; begin
    for one in select oid from pg_proc where pronamespace = current_schema()::regnamespace and (prorettype = 'trigger'::regtype or proname = 'index_survey')
    loop execute format('alter function %s set enable_seqscan = off', one); end loop;
  end $$`)
    .execute(db);
}
