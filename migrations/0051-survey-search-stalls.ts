import { type Kysely, sql } from "kysely";

/**
 * Lets 64 segments of a level of the search index accumulate before one save merges all of them
 * (https://www.sqlite.org/fts5.html#the_crisismerge_configuration_option). With 16, as many as migration 0011 lets
 * accumulate before saves merge a share each, every level was merged at once: among a million texts, one save took 11
 * seconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into survey_search (survey_search, rank) values ('crisismerge', 64)`.execute(db);
}
