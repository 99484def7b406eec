import { type Kysely, sql } from "kysely";

/**
 * Lets 16 pieces of the search index come together before they are merged
 * (https://www.sqlite.org/fts5.html#the_automerge_configuration_option), instead of four. Each saved answer makes a
 * piece, and is charged for a share of all merges above it. Among 300,000 surveys this wrote less than half as many
 * bytes for it (docs/decisions/0043). A search looks into more pieces.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into survey_search (survey_search, rank) values ('automerge', 16)`.execute(db);
}
