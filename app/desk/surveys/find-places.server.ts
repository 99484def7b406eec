import type { SurveyRecords } from "../../database/database.ts";
import type { Forward, PageCursor } from "../list/list-page.ts";
import { findByWords } from "../words/find-by-words.server.ts";
import { ALL_PLACES, type FoundPlaces, NOTHING_FOUND, type Places } from "../words/found-places.ts";
import { readInOrder } from "../words/word-search.store.server.ts";
import { askedTerms, type SurveySearch, searchTerms } from "./survey-filters.ts";
import { narrowSource } from "./survey-source.store.server.ts";

/**
 * Finds one page of surveys, of a million as fast as of a thousand (docs/decisions/0018).
 *
 * @param within the positions that are searched
 */
export async function findPlaces(
  { db, surveyIndex }: SurveyRecords,
  search: SurveySearch,
  cursor: PageCursor | null,
  forward: Forward,
  within: Places = ALL_PLACES,
): Promise<FoundPlaces> {
  const split = searchTerms(search);
  if (split.length === 0 && search.q.trim() !== "") return NOTHING_FOUND;
  const narrow = narrowSource(search, surveyIndex, within);
  if (narrow) return readInOrder(db, narrow, { cursor, forward });
  const words = { asked: askedTerms(search), split, within };
  return findByWords({ db, index: surveyIndex }, words, { cursor, forward });
}
