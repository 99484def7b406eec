import { type Kysely, sql } from "kysely";

// SQLite only: FTS5, as for surveys (0008-survey-search.ts). Why not a table of words: docs/decisions/0018. Triggers
// keep the index up to date no matter how a message is written or deleted.

/** What is searched of the message that this names. */
const bodyOf = (row: string) =>
  `${row}.name || ' ' || ${row}.email || ' ' || ${row}.subject || ' ' || coalesce(${row}.message, '')`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, "alter table contact_messages add column place integer");
  await run(
    db,
    `update contact_messages set place = numbered.place
      from (select id, row_number() over (order by created_at, id) as place from contact_messages) as numbered
      where numbered.id = contact_messages.id`,
  );
  await run(db, "create unique index contact_messages_place on contact_messages (place)");
  await run(
    db,
    "create virtual table message_search using fts5(body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2')",
  );
  await run(db, "create virtual table message_search_words using fts5vocab(message_search, 'instance')");
  await run(
    db,
    `insert into message_search (rowid, body) select m.place, ${bodyOf("m")} from contact_messages as m order by m.place`,
  );
  await createTriggers(db);
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create trigger message_placed after insert on contact_messages begin
      update contact_messages set place = (select coalesce(max(place), 0) + 1 from contact_messages) where id = new.id;
      insert into message_search (rowid, body)
        select m.place, ${bodyOf("m")} from contact_messages as m where m.id = new.id;
    end`,
  );
  await run(
    db,
    `create trigger message_rewritten after update of name, email, subject, message on contact_messages begin
      delete from message_search where rowid = old.place;
      insert into message_search (rowid, body) values (new.place, ${bodyOf("new")});
    end`,
  );
  await run(
    db,
    `create trigger message_removed after delete on contact_messages begin
      delete from message_search where rowid = old.place;
    end`,
  );
}

async function run(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
