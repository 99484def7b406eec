import { sql } from "kysely";
import type { SurveyIndex } from "../../database/database.ts";
import type { Places } from "../words/found-places.ts";
import { askedTerms, isUnanswered, type SurveySearch } from "./survey-filters.ts";

/** Returns where to read the surveys of a search without its index: the rows of their cases are short. */
export function narrowSource(search: SurveySearch, index: SurveyIndex, within: Places) {
  const { q, filters } = search;
  const cases = { table: index.records, place: sql`place`, within };
  // In the words of their index, so that both engines use it.
  if (isUnanswered(search))
    return { ...cases, matches: sql`status = 'new' and submitted_at is not null`, allMatch: true };
  if (askedTerms(search).length === 0) return { ...cases, matches: sql`true`, allMatch: true };
  // Every survey starts as new, so surveys with another status are far from the end that is read first.
  if (!index.inOrder && q.trim() === "" && filters.status && Object.keys(filters).length === 1)
    return { ...cases, matches: sql`status = ${filters.status}` };
  return null;
}
