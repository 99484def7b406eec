import { type Kysely, sql } from "kysely";

// PostgreSQL only: the counterpart of 0071-plain-search.ts, which is for SQLite.

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

export async function up(db: Kysely<unknown>): Promise<void> {
  await createQuery(db);
  await rewriteSurveyIndex(db);
  await keepOrderWords(db);
  await createOrderIndex(db);
}

/** Of a part with signs in it, only the last word is a beginning, as in FTS5. */
async function createQuery(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create or replace function survey_query(word text, is_prefix boolean) returns tsquery language sql immutable parallel safe as $$
      select string_agg('''' || part || '''' || case when is_prefix and place = total then ':*' else '' end, ' <-> ' order by place)::tsquery
      from (select part, place, count(*) over () as total
        from unnest(survey_words(word)) with ordinality as parts (part, place)) as numbered
    $$`,
  );
}

async function rewriteSurveyIndex(db: Kysely<unknown>): Promise<void> {
  // A survey's row was made from its case, too, and one waited for the other.
  await run(db, "drop trigger survey_status_changed on survey_cases");
  await run(db, "drop function survey_status_changed()");
  await run(db, "drop trigger survey_case_locked on creator_surveys");
  await run(db, "drop function lock_survey_case()");
  // Its indexes go with the column.
  await run(db, "alter table survey_search drop column facets");
  // Without fastupdate, as before: 0008-survey-search.postgres.ts.
  await run(db, "create index survey_search_words on survey_search using gin (body) with (fastupdate = off)");
  await createIndexFunction(db, TEXTS);
  await createChangeTrigger(db, TEXTS);
}

const own = (words: string) => `from order_words where order_id = orders.id and ${words}`;
const has = (name: string) => `exists (select 1 ${own(`word = '=${name}'`)})`;

/** Keeps what the table of words has, in columns of the orders. */
async function keepOrderWords(db: Kysely<unknown>): Promise<void> {
  await run(db, "drop index orders_words_due");
  await run(db, "alter table orders drop column words_due");
  await run(db, 'alter table orders add column words text collate "C"');
  await run(db, 'alter table orders add column packing text collate "C"');
  await run(
    db,
    `update orders set words = (select string_agg(word, ' ') ${own("word not like '=%'")}),
      packing = case when ${has("picked-up")} then 'picked-up' when ${has("ready")} then 'ready'
        when ${has("pickup")} and ${has("part-shipped")} then 'part-ready' when ${has("pickup")} then 'get-ready'
        when ${has("part-shipped")} then 'part-shipped' end`,
  );
  await run(db, "drop table order_words");
  await run(db, "create index stock_ledger_order_id on stock_ledger (order_id)");
  await run(db, "create index orders_packing on orders (packing, created_at, id) where packing is not null");
}

async function createOrderIndex(db: Kysely<unknown>): Promise<void> {
  await run(db, "alter table orders add column place bigint");
  await run(db, "create sequence order_places owned by orders.place");
  await run(
    db,
    `update orders set place = numbered.place
      from (select id, row_number() over (order by created_at, id) as place from orders) as numbered
      where numbered.id = orders.id`,
  );
  await run(db, "select setval('order_places', coalesce(max(place), 1), max(place) is not null) from orders");
  await run(
    db,
    "alter table orders alter column place set default nextval('order_places'), alter column place set not null",
  );
  await run(db, "create unique index orders_place on orders (place)");
  await run(
    db,
    "create table order_search (place bigint primary key references orders (place) on delete cascade, body tsvector not null)",
  );
  await run(
    db,
    `create function index_order(id text) returns void language sql set enable_seqscan = off as $$
      insert into order_search (place, body)
        select o.place, survey_body(coalesce(o.words, '')) from orders o where o.id = index_order.id
        on conflict (place) do update set body = excluded.body
    $$`,
  );
  await run(
    db,
    `create function order_written() returns trigger language plpgsql as $$
      begin perform index_order(new.id); return null; end $$`,
  );
  await run(
    db,
    "create trigger order_written after insert or update of words on orders for each row execute function order_written()",
  );
  await run(db, "insert into order_search select place, survey_body(coalesce(words, '')) from orders");
  await run(db, "create index order_search_words on order_search using gin (body) with (fastupdate = off)");
}

/**
 * Creates the function that writes a survey's row of the index. Also called by app/database/connect-postgres.server.ts,
 * with other text columns. Why sequential scans are off: 0013-survey-index-in-turn.postgres.ts.
 */
export async function createIndexFunction(db: Kysely<any>, texts: readonly string[]): Promise<void> {
  const body = texts.map((field) => `coalesce(s.${field}, '')`).join(" || ' ' || ");
  await run(
    db,
    `create or replace function index_survey(id text) returns void language sql set enable_seqscan = off as $$
      insert into survey_search (place, body)
        select c.place, survey_body(${body})
        from survey_cases c join creator_surveys s on s.id = c.survey_id where c.survey_id = index_survey.id
        on conflict (place) do update set body = excluded.body
    $$`,
  );
}

/** Creates the trigger that updates the index when a survey changes. Also called with other text columns, as above. */
export async function createChangeTrigger(db: Kysely<any>, texts: readonly string[]): Promise<void> {
  await run(db, "drop trigger if exists survey_case_changed on creator_surveys");
  await run(
    db,
    `create trigger survey_case_changed after update of ${[...texts, "completed_at"].join(", ")} on creator_surveys
      for each row execute function survey_case_changed()`,
  );
}

async function run(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
