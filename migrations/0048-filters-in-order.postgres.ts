import { type Kysely, sql } from "kysely";

/**
 * Surveys by filters alone are read in the order of the list. These indexes have all that this needs, so that it reads
 * none of the rows of the search index, which hold every word.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index survey_search_facets on survey_search (place) include (facets)`.execute(db);
  await sql`create index survey_cases_status_place on survey_cases (status, place)`.execute(db);
}
