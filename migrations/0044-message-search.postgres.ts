import { type Kysely, sql } from "kysely";

// PostgreSQL only: the counterpart of 0044-message-search.ts, which is for SQLite.

export async function up(db: Kysely<unknown>): Promise<void> {
  await createPlaces(db);
  await run(
    db,
    "create table message_search (place bigint primary key references contact_messages (place) on delete cascade, body tsvector not null)",
  );
  // Without fastupdate, as for surveys: 0008-survey-search.postgres.ts.
  await run(db, "create index message_search_words on message_search using gin (body) with (fastupdate = off)");
  await createTriggers(db);
  await run(db, "select index_message(id) from contact_messages");
}

/** A sequence numbers the messages, in the order in which they came. */
async function createPlaces(db: Kysely<unknown>): Promise<void> {
  await run(db, "alter table contact_messages add column place bigint");
  await run(db, "create sequence message_places owned by contact_messages.place");
  await run(
    db,
    `update contact_messages set place = numbered.place
      from (select id, row_number() over (order by created_at, id) as place from contact_messages) as numbered
      where numbered.id = contact_messages.id`,
  );
  await run(
    db,
    "select setval('message_places', coalesce(max(place), 1), max(place) is not null) from contact_messages",
  );
  await run(
    db,
    "alter table contact_messages alter column place set default nextval('message_places'), alter column place set not null",
  );
  await run(db, "create unique index contact_messages_place on contact_messages (place)");
}

/** `survey_body` splits any text into words. Why sequential scans are off: 0013-survey-index-in-turn.postgres.ts. */
async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create function index_message(id text) returns void language sql set enable_seqscan = off as $$
      insert into message_search (place, body)
        select m.place, survey_body(m.name || ' ' || m.email || ' ' || m.subject || ' ' || coalesce(m.message, ''))
        from contact_messages m where m.id = index_message.id
        on conflict (place) do update set body = excluded.body
    $$`,
  );
  await run(
    db,
    `create function message_written() returns trigger language plpgsql as $$
      begin perform index_message(new.id); return null; end $$`,
  );
  await run(
    db,
    `create trigger message_written after insert or update of name, email, subject, message on contact_messages
      for each row execute function message_written()`,
  );
}

async function run(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
