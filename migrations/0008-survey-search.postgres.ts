import { type Kysely, sql } from "kysely";

// PostgreSQL only: the counterpart of 0008-survey-search.ts, which is for SQLite. Reasons: docs/decisions/0018

const TEXTS = [
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
];
/** Columns that the index's facet words are made from. */
const FACET_COLUMNS = ["current_stage", "discovery_call", "completed_at"];
const INDEXED = [...TEXTS, ...FACET_COLUMNS];

/** SQL for the words of the index, one for each filter. */
const FACETS = [
  "'s' || replace(s.current_stage, '_', '')",
  "'c' || coalesce(replace(s.discovery_call, '_', ''), 'none')",
  "'k' || case when s.completed_at is null then 'no' else 'yes' end",
  "'u' || replace(c.status, '_', '')",
];

/** Whether a survey has reached a step. */
const REACHED = "(step <= furthest_step or (step = 5 and completed_at is not null))";

/** A tsvector holds less than a megabyte: https://www.postgresql.org/docs/current/textsearch-limitations.html */
const MOST_LETTERS = 150_000;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db);
  await createWords(db);
  await createCaseTriggers(db);
  await createStepTriggers(db);
  await takeInOldSurveys(db);
}

async function createIndex(db: Kysely<unknown>): Promise<void> {
  // A sequence, because a place computed from the highest one would let only one survey at a time be started.
  await run(db, "create sequence survey_places owned by survey_cases.place");
  await run(
    db,
    "create table survey_search (place bigint primary key references survey_cases (place) on update cascade on delete cascade, body tsvector not null, facets tsvector not null)",
  );
  // Without fastupdate, so that a search locks the pages that it read and not the whole index.
  await run(db, "create index survey_search_words on survey_search using gin (body, facets) with (fastupdate = off)");
  // Spreads a day's count over several rows, by connection, so that surveys started concurrently don't wait for one
  // row.
  await run(
    db,
    "alter table funnel_days add column part bigint not null default 0, drop constraint funnel_days_primary, add constraint funnel_days_primary primary key (step, day, seconds, part)",
  );
}

/**
 * Creates the functions that split text into words as SQLite's unicode61 does: letters and numbers, in lower case,
 * without accents.
 */
async function createWords(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create function survey_words(written text) returns text[] language sql immutable parallel safe as $$
      select array(
        select left(word, 500) from regexp_split_to_table(
          regexp_replace(lower(normalize(left(written, ${MOST_LETTERS}), nfd) collate "und-x-icu"), '[\\u0300-\\u036f]', '', 'g'),
          '[^[:alnum:]]+') with ordinality as parts (word, place)
        where word <> '' order by place)
    $$`,
  );
  await run(
    db,
    `create function survey_body(written text) returns tsvector language sql immutable parallel safe as $$
      select coalesce(string_agg('''' || word || ''':' || least(place, 16383), ' ' order by place), '')::tsvector
      from unnest(survey_words(written)) with ordinality as words (word, place)
    $$`,
  );
  await run(
    db,
    `create function survey_query(word text, is_prefix boolean) returns tsquery language sql immutable parallel safe as $$
      select string_agg('''' || part || '''' || case when is_prefix then ':*' else '' end, ' <-> ' order by place)::tsquery
      from unnest(survey_words(word)) with ordinality as parts (part, place)
    $$`,
  );
}

async function createIndexFunction(db: Kysely<unknown>, texts: readonly string[]): Promise<void> {
  const body = texts.map((field) => `coalesce(s.${field}, '')`).join(" || ' ' || ");
  await run(
    db,
    `create or replace function index_survey(id text) returns void language sql as $$
      insert into survey_search (place, body, facets)
        select c.place, survey_body(${body}), array_to_tsvector(array[${facetCombinations().join(", ")}])
        from survey_cases c join creator_surveys s on s.id = c.survey_id where c.survey_id = index_survey.id
        on conflict (place) do update set body = excluded.body, facets = excluded.facets
    $$`,
  );
}

async function createCaseTriggers(db: Kysely<unknown>): Promise<void> {
  await createIndexFunction(db, TEXTS);
  await createTrigger(
    db,
    "survey_case_made after insert on creator_surveys",
    `insert into survey_cases (place, survey_id, status, arrived_at, submitted_at)
      values (nextval('survey_places'), new.id, 'new', coalesce(new.completed_at, new.created_at), new.completed_at);
    perform index_survey(new.id);`,
  );
  await createTrigger(
    db,
    `survey_case_changed after update of ${INDEXED.join(", ")} on creator_surveys`,
    `update survey_cases set place = nextval('survey_places'), arrived_at = new.completed_at, submitted_at = new.completed_at
      where survey_id = new.id and submitted_at is null and new.completed_at is not null;
    perform index_survey(new.id);`,
  );
  await createTrigger(
    db,
    "survey_status_changed after update of status on survey_cases",
    "if old.status is distinct from new.status then perform index_survey(new.survey_id); end if;",
  );
  await createTrigger(
    db,
    "survey_case_deleted after delete on creator_surveys",
    `delete from survey_cases where survey_id = old.id;
    delete from survey_notes where survey_id = old.id;
    delete from survey_steps where survey_id = old.id;`,
  );
}

/**
 * Creates the triggers that record steps 2 to 4 when they are first reached, and step 5 when the survey is submitted.
 * Step 1 is the survey's start.
 */
async function createStepTriggers(db: Kysely<unknown>): Promise<void> {
  // Fires once per statement: a row that is counted up a thousand times in one transaction is slow, since each version
  // of it stays until the end.
  await createTrigger(
    db,
    "survey_begun after insert on creator_surveys referencing new table as added",
    `${countInFunnel("select 1, substr(created_at, 1, 10), -1, pg_backend_pid() % 32, count(*) from added group by 2")}
    insert into survey_steps (survey_id, step, begun_on, reached_at, seconds)
      select id, step, substr(created_at, 1, 10), updated_at, null from added, generate_series(2, 5) as step where ${REACHED};`,
    "statement",
  );
  await createTrigger(
    db,
    "survey_went_on after update of furthest_step, completed_at on creator_surveys",
    `insert into survey_steps (survey_id, step, begun_on, reached_at, seconds)
      select id, step, substr(created_at, 1, 10), updated_at,
        floor(extract(epoch from new.updated_at::timestamptz)) - (select floor(extract(epoch from max(reached_at)::timestamptz)) from survey_steps where survey_id = new.id)
      from (select new.*) as survey, generate_series(2, 5) as step
      where ${REACHED} and not exists (select 1 from survey_steps known where known.survey_id = new.id and known.step = step.step);`,
  );
  // Times are rounded down, so that a day has few rows; -1 if the time is unknown.
  await createTrigger(
    db,
    "survey_step_reached after insert on survey_steps referencing new table as added",
    countInFunnel(
      `select step, begun_on, ${rounded("seconds")}, pg_backend_pid() % 32, count(*) from added group by 1, 2, 3`,
    ),
    "statement",
  );
}

/**
 * Adds the counts that a query returns: step, day, seconds, part, surveys. Sorted, because otherwise two concurrent
 * transactions might deadlock.
 */
function countInFunnel(counted: string): string {
  return `insert into funnel_days (step, day, seconds, part, surveys) ${counted} order by 1, 2, 3
    on conflict (step, day, seconds, part) do update set surveys = funnel_days.surveys + excluded.surveys;`;
}

async function takeInOldSurveys(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `insert into survey_cases (place, survey_id, status, arrived_at, submitted_at)
      select nextval('survey_places'), id, 'new', arrived_at, completed_at
      from (select id, completed_at, coalesce(completed_at, created_at) as arrived_at from creator_surveys order by 3, 1) as old`,
  );
  await run(db, "select index_survey(survey_id) from survey_cases");
  await run(
    db,
    "insert into funnel_days (step, day, seconds, surveys) select 1, substr(created_at, 1, 10), -1, count(*) from creator_surveys group by 2",
  );
  await run(
    db,
    `insert into survey_steps (survey_id, step, begun_on, reached_at, seconds)
      select id, step, substr(created_at, 1, 10), updated_at, null from creator_surveys, generate_series(2, 5) as step
      where ${REACHED}`,
  );
}

function rounded(seconds: string): string {
  return `case when ${seconds} is null then -1
    when ${seconds} < 60 then ${seconds} / 5 * 5
    when ${seconds} < 600 then ${seconds} / 15 * 15
    when ${seconds} < 3600 then ${seconds} / 60 * 60
    when ${seconds} < 86400 then ${seconds} / 600 * 600
    else ${seconds} / 21600 * 21600 end`;
}

/** Returns every combination of one or more filters, so that a search with any combination looks up a single word. */
function facetCombinations(): string[] {
  const masks = Array.from({ length: 2 ** FACETS.length - 1 }, (_, index) => index + 1);
  return masks.map((mask) => FACETS.filter((_, place) => mask & (1 << place)).join(" || '0' || "));
}

/** @param on the trigger's name, and when it fires */
async function createTrigger(
  db: Kysely<unknown>,
  on: string,
  deeds: string,
  each: "row" | "statement" = "row",
): Promise<void> {
  const [name] = on.split(" ", 1);
  await run(db, `create function ${name}() returns trigger language plpgsql as $$ begin ${deeds} return null; end $$`);
  await run(db, `create trigger ${on} for each ${each} execute function ${name}()`);
}

async function run(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
