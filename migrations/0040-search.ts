import { type Kysely, sql } from "kysely";

/**
 * Lists the words of the surveys' search index, so that a beginning becomes the words that begin so. It reads the index
 * and holds nothing itself: https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table survey_search_words using fts5vocab(survey_search, 'instance')`.execute(db);
}
