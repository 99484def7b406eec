import { type Kysely, sql } from "kysely";

// SQLite only: FTS5. Triggers keep the index of surveys up to date no matter how a survey is written or deleted.

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

const NEXT_PLACE = "(select coalesce(max(place), 0) + 1 from survey_cases)";

/**
 * The index of surveys has what people wrote, and no more words for filters. Orders get an index like messages, and a
 * column for what is packed next, in place of a table of words. The lists of words go.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rewriteSurveyIndex(db);
  await keepOrderWords(db);
  await createOrderIndex(db);
}

async function rewriteSurveyIndex(db: Kysely<unknown>): Promise<void> {
  await run(db, "drop table survey_search_words");
  await run(db, "drop table message_search_words");
  for (const name of ["survey_case_made", "survey_case_changed", "survey_status_changed", "survey_case_deleted"])
    await run(db, `drop trigger ${name}`);
  await run(db, "drop view survey_search_rows");
  await run(db, "drop table survey_search");
  // Contentless, so that the words are stored once. Its rowids are survey_cases.place, which VACUUM does not change.
  await run(
    db,
    "create virtual table survey_search using fts5(body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2')",
  );
  await createSearchRows(db, TEXTS);
  await run(db, "insert into survey_search (rowid, body) select place, body from survey_search_rows order by place");
  await createTriggers(db);
}

const own = (words: string) => `from order_words where order_id = orders.id and ${words}`;
const has = (name: string) => `exists (select 1 ${own(`word = '=${name}'`)})`;

/** Keeps what the table of words has, in columns of the orders. */
async function keepOrderWords(db: Kysely<unknown>): Promise<void> {
  await run(db, "drop index orders_words_due");
  await run(db, "alter table orders drop column words_due");
  await run(db, "alter table orders add column words text");
  await run(db, "alter table orders add column packing text");
  await run(
    db,
    `update orders set words = (select string_agg(word, ' ') ${own("word not like '=%'")}),
      packing = case when ${has("picked-up")} then 'picked-up' when ${has("ready")} then 'ready'
        when ${has("pickup")} and ${has("part-shipped")} then 'part-ready' when ${has("pickup")} then 'get-ready'
        when ${has("part-shipped")} then 'part-shipped' end`,
  );
  await run(db, "drop table order_words");
  // SQLite looks for an order's children when it is inserted, if that runs a trigger.
  await run(db, "create index stock_ledger_order_id on stock_ledger (order_id)");
  await run(db, "create index orders_packing on orders (packing, created_at, id) where packing is not null");
}

async function createOrderIndex(db: Kysely<unknown>): Promise<void> {
  await run(db, "alter table orders add column place integer");
  await run(
    db,
    `update orders set place = numbered.place
      from (select id, row_number() over (order by created_at, id) as place from orders) as numbered
      where numbered.id = orders.id`,
  );
  await run(db, "create unique index orders_place on orders (place)");
  await run(
    db,
    "create virtual table order_search using fts5(body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2')",
  );
  await run(db, "insert into order_search (rowid, body) select place, coalesce(words, '') from orders order by place");
  await run(
    db,
    `create trigger order_placed after insert on orders begin
      update orders set place = (select coalesce(max(place), 0) + 1 from orders) where id = new.id;
      insert into order_search (rowid, body) select place, coalesce(words, '') from orders where id = new.id;
    end`,
  );
  await run(
    db,
    `create trigger order_reworded after update of words on orders begin
      delete from order_search where rowid = old.place;
      insert into order_search (rowid, body) values (new.place, coalesce(new.words, ''));
    end`,
  );
  await run(
    db,
    `create trigger order_removed after delete on orders begin
      delete from order_search where rowid = old.place;
    end`,
  );
}

/**
 * Creates the view with each survey's row for the index. Also called by app/database/connect-sqlite.server.ts, with
 * other text columns.
 */
export async function createSearchRows(db: Kysely<any>, texts: readonly string[]): Promise<void> {
  await run(
    db,
    `create view survey_search_rows as select c.place, c.survey_id, ${texts.map((field) => `coalesce(s.${field}, '')`).join(" || ' ' || ")} as body
      from survey_cases c join creator_surveys s on s.id = c.survey_id`,
  );
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
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
    `create trigger survey_case_deleted after delete on creator_surveys begin
      ${drop("old.id")}
      delete from survey_cases where survey_id = old.id;
      delete from survey_notes where survey_id = old.id;
      delete from survey_steps where survey_id = old.id;
    end`,
  );
}

/**
 * Creates the trigger that updates the index when a survey changes. Also called by
 * app/database/connect-sqlite.server.ts, with other text columns.
 */
export async function createChangeTrigger(db: Kysely<any>, texts: readonly string[]): Promise<void> {
  await run(
    db,
    `create trigger survey_case_changed after update of ${[...texts, "completed_at"].join(", ")} on creator_surveys begin
      ${drop("new.id")}
      update survey_cases set place = ${NEXT_PLACE}, arrived_at = new.completed_at, submitted_at = new.completed_at
        where survey_id = new.id and submitted_at is null and new.completed_at is not null;
      ${add("new.id")}
    end`,
  );
}

function drop(id: string): string {
  return `delete from survey_search where rowid = (select place from survey_cases where survey_id = ${id});`;
}

function add(id: string): string {
  return `insert into survey_search (rowid, body) select place, body from survey_search_rows where survey_id = ${id};`;
}

async function run(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
