import type { SurveyRecords } from "../../database/database.ts";
import type { Forward, PageCursor } from "../list/list-page.ts";
import type { FoundPlaces } from "./found-places.ts";
import { ALL_PLACES, type Places } from "./survey-case.ts";
import { askedTerms, type SurveySearch, searchTerms } from "./survey-filters.ts";
import { lookThrough, readGathered, readInOrder, sourceOf } from "./survey-search.store.server.ts";
import { areCommon, commonTerms } from "./word-frequency.store.server.ts";

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
  const split = searchTerms(search);
  if (split.length === 0 && search.q.trim() !== "") return { places: [], lookedTo: null, count: 0 };
  const { db, surveyIndex } = records;
  const terms = await surveyIndex.widen(db, split);
  const whole = askedTerms(search);
  const asked = whole.length === split.length ? terms : await surveyIndex.widen(db, whole);
  const source = sourceOf(search, asked, surveyIndex, within);
  if (source.isNarrow) return readInOrder(db, source, cursor, forward);
  if (surveyIndex.inOrder) {
    const look = terms.length > 1 && (await areCommon(records, terms));
    return look ? lookThrough(records, terms, within, cursor, forward) : readInOrder(db, source, cursor, forward);
  }
  const common = await commonTerms(records, terms);
  if (common.length < terms.length) {
    const rare = terms.filter((term) => !common.includes(term));
    // A phrase has to be looked at as a whole.
    const rest = asked === terms ? common : asked;
    return readGathered(records, { rare, rest, within }, cursor, forward);
  }
  if (terms.length > 1) return lookThrough(records, terms, within, cursor, forward);
  return readInOrder(db, source, cursor, forward);
}
