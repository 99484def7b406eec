import { type Kysely, sql } from "kysely";

// SQLite only. On PostgreSQL the counterpart is a tsvector with a GIN index, and triggers in PostgreSQL's own language
// (docs/decisions/0018). Triggers keep the index up to date no matter how a survey is written or deleted.

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

/** SQL for the words of the index, one for each filter. */
const FACETS = [
  "'s' || replace(s.current_stage, '_', '')",
  "'c' || coalesce(replace(s.discovery_call, '_', ''), 'none')",
  "'k' || iif(s.completed_at is null, 'no', 'yes')",
  "'u' || replace(c.status, '_', '')",
];

const NEXT_PLACE = "(select coalesce(max(place), 0) + 1 from survey_cases)";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Contentless, so that the words are stored once. Its rowids are survey_cases.place, which VACUUM does not change.
  await run(
    db,
    `create virtual table survey_search using fts5(body, facets, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2')`,
  );
  await createSearchRows(db, TEXTS);
  await createCaseTriggers(db);
  await createStepTriggers(db);
  await takeInOldSurveys(db);
}

/** Creates the view with each survey's row for the index. */
async function createSearchRows(db: Kysely<unknown>, texts: readonly string[]): Promise<void> {
  await run(
    db,
    `create view survey_search_rows as select c.place, c.survey_id, ${texts.map((field) => `coalesce(s.${field}, '')`).join(" || ' ' || ")} as body,
      ${facetCombinations().join(" || ' ' || ")} as facets
      from survey_cases c join creator_surveys s on s.id = c.survey_id`,
  );
}

async function createCaseTriggers(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create trigger survey_case_made after insert on creator_surveys begin
      insert into survey_cases (place, survey_id, status, arrived_at, submitted_at)
        values (${NEXT_PLACE}, new.id, 'new', coalesce(new.completed_at, new.created_at), new.completed_at);
      ${add("new.id")}
    end`,
  );
  await createChangeTrigger(db, TEXTS);
  await run(
    db,
    `create trigger survey_status_changed after update of status on survey_cases when old.status is not new.status begin
      ${drop("new.survey_id")}
      ${add("new.survey_id")}
    end`,
  );
  await run(
    db,
    `create trigger survey_case_deleted after delete on creator_surveys begin
      ${drop("old.id")}
      delete from survey_cases where survey_id = old.id;
      delete from survey_notes where survey_id = old.id;
      delete from survey_steps where survey_id = old.id;
    end`,
  );
}

/** Creates the trigger that updates the index when a survey changes. */
async function createChangeTrigger(db: Kysely<unknown>, texts: readonly string[]): Promise<void> {
  await run(
    db,
    `create trigger survey_case_changed after update of ${[...texts, ...FACET_COLUMNS].join(", ")} on creator_surveys begin
      ${drop("new.id")}
      update survey_cases set place = ${NEXT_PLACE}, arrived_at = new.completed_at, submitted_at = new.completed_at
        where survey_id = new.id and submitted_at is null and new.completed_at is not null;
      ${add("new.id")}
    end`,
  );
}

/**
 * Creates the triggers that record steps 2 to 4 when they are first reached, and step 5 when the survey is submitted.
 * Step 1 is the survey's start.
 */
async function createStepTriggers(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create trigger survey_begun after insert on creator_surveys begin
      insert into funnel_days (step, day, seconds, surveys) values (1, substr(new.created_at, 1, 10), -1, 1)
        on conflict (step, day, seconds) do update set surveys = surveys + 1;
      insert into survey_steps (survey_id, step, begun_on, reached_at, seconds)
        select new.id, step, substr(new.created_at, 1, 10), new.updated_at, null from (${reached("true")});
    end`,
  );
  await run(
    db,
    `create trigger survey_went_on after update of furthest_step, completed_at on creator_surveys begin
      insert into survey_steps (survey_id, step, begun_on, reached_at, seconds)
        select new.id, step, substr(new.created_at, 1, 10), new.updated_at,
          unixepoch(new.updated_at) - (select unixepoch(max(reached_at)) from survey_steps where survey_id = new.id)
        from (${reached("not exists (select 1 from survey_steps where survey_id = new.id and survey_steps.step = column1)")});
    end`,
  );
  // Times are rounded down, so that a day has few rows; -1 if the time is unknown.
  await run(
    db,
    `create trigger survey_step_reached after insert on survey_steps begin
      insert into funnel_days (step, day, seconds, surveys) values (new.step, new.begun_on, ${rounded("new.seconds")}, 1)
        on conflict (step, day, seconds) do update set surveys = surveys + 1;
    end`,
  );
}

async function takeInOldSurveys(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `insert into survey_cases (place, survey_id, status, arrived_at, submitted_at)
      select row_number() over (order by coalesce(completed_at, created_at), id), id, 'new', coalesce(completed_at, created_at), completed_at
      from creator_surveys`,
  );
  await run(
    db,
    "insert into survey_search (rowid, body, facets) select place, body, facets from survey_search_rows order by place",
  );
  await run(
    db,
    "insert into funnel_days (step, day, seconds, surveys) select 1, substr(created_at, 1, 10), -1, count(*) from creator_surveys group by 2",
  );
  await run(
    db,
    `insert into survey_steps (survey_id, step, begun_on, reached_at, seconds)
      select id, column1, substr(created_at, 1, 10), updated_at, null from creator_surveys, (values (2), (3), (4), (5))
      where column1 <= furthest_step or (column1 = 5 and completed_at is not null)`,
  );
}

function drop(id: string): string {
  return `delete from survey_search where rowid = (select place from survey_cases where survey_id = ${id});`;
}

function add(id: string): string {
  return `insert into survey_search (rowid, body, facets) select place, body, facets from survey_search_rows where survey_id = ${id};`;
}

function reached(unless: string): string {
  return `select column1 as step from (values (2), (3), (4), (5))
      where (column1 <= new.furthest_step or (column1 = 5 and new.completed_at is not null)) and ${unless}`;
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

async function run(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
