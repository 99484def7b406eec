// The search indexes of surveys, messages and orders, and the counts of surveys by step. Triggers keep them up to date
// no matter how a row is written or deleted. Why this way: docs/decisions/0018. A record's row in its index is `place`.

/** The columns of a survey that are searched. Later they follow the questions (docs/decisions/0076). */
const SEARCHED = [
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

/** A table whose records are searched, and the SQL for what is searched of a row. */
interface Searched {
  table: string;
  columns: string;
  body: (row: string) => string;
}

const MESSAGES: Searched = {
  table: "contact_messages",
  columns: "name, email, subject, message",
  body: (row) => `${row}.name || ' ' || ${row}.email || ' ' || ${row}.subject || ' ' || coalesce(${row}.message, '')`,
};
const ORDERS: Searched = { table: "orders", columns: "words", body: (row) => `coalesce(${row}.words, '')` };

export function sqliteStatements(): string[] {
  return [
    ...["survey_search", "message_search", "order_search"].map(
      // Contentless, so that the words are stored once. VACUUM does not change a place.
      (name) =>
        `create virtual table ${name} using fts5(body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2')`,
    ),
    `create trigger survey_case_made after insert on creator_surveys begin
      insert into survey_cases (place, survey_id, status, arrived_at, submitted_at)
        values (${nextPlace("survey_cases")}, new.id, 'new', coalesce(new.completed_at, new.created_at), new.completed_at);
      ${index("new.id")}
    end`,
    ...sqliteColumns(SEARCHED),
    `create trigger survey_case_deleted after delete on creator_surveys begin
      ${unindex("old.id")}
      ${deleteParts}
    end`,
    ...sqliteFunnel(),
    ...sqliteSearch(MESSAGES, ["message_search", "message_placed", "message_rewritten", "message_removed"]),
    ...sqliteSearch(ORDERS, ["order_search", "order_placed", "order_reworded", "order_removed"]),
  ];
}

/** The statements that make these columns of a survey those that are searched; the site uses them too. */
export function sqliteColumns(columns: readonly string[]): string[] {
  return [
    "drop view if exists survey_search_rows",
    `create view survey_search_rows as select c.place, c.survey_id, ${joined(columns)} as body
      from survey_cases c join creator_surveys s on s.id = c.survey_id`,
    "drop trigger if exists survey_case_changed",
    `create trigger survey_case_changed after update of ${[...columns, "completed_at"].join(", ")} on creator_surveys begin
      ${unindex("new.id")}
      ${submit(nextPlace("survey_cases"))}
      ${index("new.id")}
    end`,
  ];
}

function sqliteFunnel(): string[] {
  const day = "coalesce(new.begun_on, substr(new.created_at, 1, 10))";
  const reached = "(column1 <= new.furthest_step or (column1 = 5 and new.completed_at is not null))";
  const addSteps = "insert into survey_steps (survey_id, step, begun_on, reached_at, seconds)";
  return [
    `create trigger survey_begun after insert on creator_surveys begin
      ${countOne(`1, ${day}, -1`)}
      ${addSteps} select new.id, column1, ${day}, new.updated_at, null from (values (2), (3), (4), (5)) where ${reached};
    end`,
    `create trigger survey_went_on after update of furthest_step, completed_at on creator_surveys begin
      ${addSteps} select new.id, column1, ${day}, new.updated_at,
          unixepoch(new.updated_at) - (select unixepoch(max(reached_at)) from survey_steps where survey_id = new.id)
        from (values (2), (3), (4), (5)) where ${reached}
          and not exists (select 1 from survey_steps where survey_id = new.id and survey_steps.step = column1);
    end`,
    `create trigger survey_step_reached after insert on survey_steps begin
      ${countOne(`new.step, new.begun_on, ${rounded("new.seconds")}`)}
    end`,
  ];
}

function sqliteSearch({ table, columns, body }: Searched, names: [string, string, string, string]): string[] {
  const [search, inserted, updated, deleted] = names;
  return [
    `create trigger ${inserted} after insert on ${table} begin
      update ${table} set place = ${nextPlace(table)} where id = new.id;
      insert into ${search} (rowid, body) select m.place, ${body("m")} from ${table} as m where m.id = new.id;
    end`,
    `create trigger ${updated} after update of ${columns} on ${table} begin
      delete from ${search} where rowid = old.place;
      insert into ${search} (rowid, body) values (new.place, ${body("new")});
    end`,
    `create trigger ${deleted} after delete on ${table} begin
      delete from ${search} where rowid = old.place;
    end`,
  ];
}

const nextPlace = (table: string) => `(select coalesce(max(place), 0) + 1 from ${table})`;
const unindex = (id: string) =>
  `delete from survey_search where rowid = (select place from survey_cases where survey_id = ${id});`;
const index = (id: string) =>
  `insert into survey_search (rowid, body) select place, body from survey_search_rows where survey_id = ${id};`;

export function postgresStatements(): string[] {
  return [
    ...words(),
    // A sequence, because a place computed from the highest one would let only one survey at a time be started.
    "create sequence survey_places owned by survey_cases.place",
    ...indexTable("survey_search", "survey_cases (place) on update cascade on delete cascade"),
    "create index survey_cases_status_place on survey_cases (status, place)",
    ...postgresTrigger(
      "survey_case_made after insert on creator_surveys for each row",
      `insert into survey_cases (place, survey_id, status, arrived_at, submitted_at)
        values (nextval('survey_places'), new.id, 'new', coalesce(new.completed_at, new.created_at), new.completed_at);
      perform index_survey(new.id);`,
    ),
    triggerFunction("survey_case_changed", `${submit("nextval('survey_places')")} perform index_survey(new.id);`),
    ...postgresColumns(SEARCHED),
    ...postgresTrigger("survey_case_deleted after delete on creator_surveys for each row", deleteParts),
    ...postgresFunnel(),
    ...postgresSearch("message", MESSAGES),
    ...postgresSearch("order", ORDERS),
  ];
}

/** Text is split into words as SQLite's unicode61 does it: letters and numbers, in lower case, without accents. */
function words(): string[] {
  return [
    // A tsvector holds less than a megabyte: https://www.postgresql.org/docs/current/textsearch-limitations.html
    `create function survey_words(written text) returns text[] language sql immutable parallel safe as $$
      select array(
        select left(word, 500) from regexp_split_to_table(
          regexp_replace(lower(normalize(left(written, 150000), nfd) collate "und-x-icu"), '[\\u0300-\\u036f]', '', 'g'),
          '[^[:alnum:]]+') with ordinality as parts (word, place)
        where word <> '' order by place)
    $$`,
    `create function survey_body(written text) returns tsvector language sql immutable parallel safe as $$
      select coalesce(string_agg('''' || word || ''':' || least(place, 16383), ' ' order by place), '')::tsvector
      from unnest(survey_words(written)) with ordinality as words (word, place)
    $$`,
    // Of a part with signs in it, only the last word is a beginning, as in FTS5.
    `create function survey_query(word text, is_prefix boolean) returns tsquery language sql immutable parallel safe as $$
      select string_agg('''' || part || '''' || case when is_prefix and place = total then ':*' else '' end, ' <-> ' order by place)::tsquery
      from (select part, place, count(*) over () as total
        from unnest(survey_words(word)) with ordinality as parts (part, place)) as numbered
    $$`,
  ];
}

/** As `sqliteColumns`. */
export function postgresColumns(columns: readonly string[]): string[] {
  const rows = `select c.place, survey_body(${joined(columns)})
    from survey_cases c join creator_surveys s on s.id = c.survey_id where c.survey_id = index_survey.id`;
  return [
    indexFunction("survey", rows),
    `create or replace trigger survey_case_changed after update of ${[...columns, "completed_at"].join(", ")}
      on creator_surveys for each row execute function survey_case_changed()`,
  ];
}

function postgresFunnel(): string[] {
  const day = "coalesce(begun_on, substr(created_at, 1, 10))";
  const reached = "(step <= furthest_step or (step = 5 and completed_at is not null))";
  const addSteps = "insert into survey_steps (survey_id, step, begun_on, reached_at, seconds)";
  // Spreads a day's count over several rows, by connection, so that surveys that start don't wait for one row.
  const part = "pg_backend_pid() % 32";
  return [
    `alter table funnel_days add column part bigint not null default 0, drop constraint funnel_days_primary,
      add constraint funnel_days_primary primary key (step, day, seconds, part)`,
    // Once for each statement: a row that is counted up a thousand times in one transaction is slow, since each version
    // of it stays until the end.
    ...postgresTrigger(
      "survey_begun after insert on creator_surveys referencing new table as added for each statement",
      `${countAll(`select 1, ${day}, -1, ${part}, count(*) from added group by 2`)}
      ${addSteps} select id, step, ${day}, updated_at, null from added, generate_series(2, 5) as step where ${reached};`,
    ),
    ...postgresTrigger(
      "survey_went_on after update of furthest_step, completed_at on creator_surveys for each row",
      `${addSteps} select id, step, ${day}, updated_at,
          ${epoch("new.updated_at")} - (select ${epoch("max(reached_at)")} from survey_steps where survey_id = new.id)
        from (select new.*) as survey, generate_series(2, 5) as step where ${reached}
          and not exists (select 1 from survey_steps known where known.survey_id = new.id and known.step = step.step);`,
    ),
    ...postgresTrigger(
      "survey_step_reached after insert on survey_steps referencing new table as added for each statement",
      countAll(`select step, begun_on, ${rounded("seconds")}, ${part}, count(*) from added group by 1, 2, 3`),
    ),
  ];
}

function postgresSearch(name: string, { table, columns, body }: Searched): string[] {
  return [
    `create sequence ${name}_places owned by ${table}.place`,
    `alter table ${table} alter column place set default nextval('${name}_places'), alter column place set not null`,
    ...indexTable(`${name}_search`, `${table} (place) on delete cascade`),
    indexFunction(name, `select m.place, survey_body(${body("m")}) from ${table} m where m.id = index_${name}.id`),
    `create function ${name}_written() returns trigger language plpgsql as $$
      begin perform index_${name}(new.id); return null; end $$`,
    `create trigger ${name}_written after insert or update of ${columns} on ${table}
      for each row execute function ${name}_written()`,
  ];
}

function indexTable(name: string, place: string): string[] {
  return [
    `create table ${name} (place bigint primary key references ${place}, body tsvector not null)`,
    // Without fastupdate, so that a search locks the pages that it read and not the whole index.
    `create index ${name}_words on ${name} using gin (body) with (fastupdate = off)`,
  ];
}

function indexFunction(name: string, rows: string): string {
  return `create or replace function index_${name}(id text) returns void language sql ${BY_INDEX} as $$
    insert into ${name}_search (place, body) ${rows} on conflict (place) do update set body = excluded.body
  $$`;
}

/** @param on the trigger's name, and when it fires */
function postgresTrigger(on: string, deeds: string): string[] {
  const [name = ""] = on.split(" ", 1);
  return [triggerFunction(name, deeds), `create trigger ${on} execute function ${name}()`];
}

function triggerFunction(name: string, deeds: string): string {
  return `create function ${name}() returns trigger language plpgsql ${BY_INDEX} as $$
    begin ${deeds} return null; end $$`;
}

/**
 * A session plans a trigger's queries once. If a table was empty then, the plan scans the whole table from then on, so
 * that the insert of the ten-thousandth row reads ten thousand.
 */
const BY_INDEX = "set enable_seqscan = off";
const HANDLED = "status in ('contacted', 'closed')";

/** A survey moves up when it is first submitted, and is new again if its draft was answered or closed. */
const submit = (place: string) =>
  `update survey_cases set place = ${place}, arrived_at = new.completed_at, submitted_at = new.completed_at,
      status = case when ${HANDLED} then 'new' else status end, status_by = case when ${HANDLED} then null else status_by end,
      status_at = case when ${HANDLED} then new.completed_at else status_at end
    where survey_id = new.id and submitted_at is null and new.completed_at is not null;`;

const deleteParts = `delete from survey_cases where survey_id = old.id;
  delete from survey_notes where survey_id = old.id;
  delete from survey_steps where survey_id = old.id;`;

const joined = (columns: readonly string[]) => columns.map((column) => `coalesce(s.${column}, '')`).join(" || ' ' || ");

const countOne = (values: string) => `insert into funnel_days (step, day, seconds, surveys) values (${values}, 1)
  on conflict (step, day, seconds) do update set surveys = surveys + 1;`;

/** Sorted, because otherwise two concurrent transactions might deadlock. */
const countAll = (rows: string) => `insert into funnel_days (step, day, seconds, part, surveys) ${rows} order by 1, 2, 3
  on conflict (step, day, seconds, part) do update set surveys = funnel_days.surveys + excluded.surveys;`;

const epoch = (time: string) => `floor(extract(epoch from ${time}::timestamptz))`;

/** Rounds times down, so that a day has few rows; -1 if the time is unknown. */
const rounded = (seconds: string) => `case when ${seconds} is null then -1
    when ${seconds} < 60 then ${seconds} / 5 * 5
    when ${seconds} < 600 then ${seconds} / 15 * 15
    when ${seconds} < 3600 then ${seconds} / 60 * 60
    when ${seconds} < 86400 then ${seconds} / 600 * 600
    else ${seconds} / 21600 * 21600 end`;
