import { type Kysely, sql } from "kysely";

/**
 * Lets 16 segments of the search index accumulate before they are merged
 * (https://www.sqlite.org/fts5.html#the_automerge_configuration_option), not four. Each saved answer creates a segment,
 * and does a share of all merges above it. With 300,000 surveys, this wrote less than half as many bytes per saved
 * answer. A search reads more segments.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into survey_search (survey_search, rank) values ('automerge', 16)`.execute(db);
}
