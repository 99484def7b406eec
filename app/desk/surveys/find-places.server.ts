import type { SurveyRecords } from "../../database/database.ts";
import type { Forward, PageCursor } from "../list/list-page.ts";
import type { FoundPlaces } from "./found-places.ts";
import { ALL_PLACES, type Places } from "./survey-case.ts";
import { type SurveySearch, searchTerms } from "./survey-filters.ts";
import { lookThrough, readGathered, readInOrder, sourceOf } from "./survey-search.store.server.ts";
import { areCommon } from "./word-frequency.store.server.ts";

/**
 * Finds one page of surveys. It reads by position and stops at the end of the page, or after `REACH` positions if there
 * are several words and all are common, so that a million surveys take as long as a thousand (docs/decisions/0018). On
 * PostgreSQL, it collects all surveys of a rare word instead.
 *
 * @param within the positions that are searched
 */
export async function findPlaces(
  records: SurveyRecords,
  search: SurveySearch,
  cursor: PageCursor | null,
  forward: Forward,
  within: Places = ALL_PLACES,
): Promise<FoundPlaces> {
  const terms = searchTerms(search);
  if (terms.length === 0 && search.q.trim() !== "") return { places: [], lookedTo: null, count: 0 };
  const { db, surveyIndex } = records;
  const source = sourceOf(search, surveyIndex, within);
  if (source.isNarrow) return readInOrder(db, source, cursor, forward);
  const common = terms.length > (surveyIndex.inOrder ? 1 : 0) && (await areCommon(records, terms));
  if (common && terms.length > 1) return lookThrough(records, terms, within, cursor, forward);
  const read = surveyIndex.inOrder || common ? readInOrder : readGathered;
  return read(db, source, cursor, forward);
}
