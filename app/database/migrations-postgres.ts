import type { Migration } from "kysely/migration";
import * as surveySearch from "../../migrations/0008-survey-search.postgres.ts";
import * as surveySearchMerges from "../../migrations/0011-survey-search-merges.postgres.ts";
import * as surveyIndexInTurn from "../../migrations/0013-survey-index-in-turn.postgres.ts";
import { migrations as those } from "./migrations.ts";

/**
 * Every change of the schema on PostgreSQL: the same, but for the search index, which each engine has in a way of its
 * own.
 */
export const migrations: Record<string, Migration> = {
  ...those,
  "0008-survey-search": surveySearch,
  "0011-survey-search-merges": surveySearchMerges,
  "0013-survey-index-in-turn": surveyIndexInTurn,
};
