import type { SurveyRecords, Term } from "../../database/database.ts";
import type { Forward, PageCursor } from "../list/list-page.ts";
import type { FoundPlaces } from "./found-places.ts";
import { ALL_PLACES, type Places } from "./survey-case.ts";
import { askedTerms, type SurveySearch, searchTerms } from "./survey-filters.ts";
import { lookThrough, readGathered, readInOrder, sourceOf } from "./survey-search.store.server.ts";
import { commonTerms, isCommon } from "./word-frequency.store.server.ts";

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
  const asked = await surveyIndex.widen(db, askedTerms(search));
  const source = sourceOf(search, asked, surveyIndex, within);
  if (source.isNarrow) return readInOrder(db, source, cursor, forward);
  if (surveyIndex.inOrder) {
    const words = asked.length === split.length ? asked : split;
    const terms = words.length > 1 ? await widenCommon(records, words) : null;
    return terms ? lookThrough(records, terms, within, cursor, forward) : readInOrder(db, source, cursor, forward);
  }
  const terms = await surveyIndex.widen(db, split);
  const common = await commonTerms(records, terms);
  if (common.length < terms.length) {
    const rare = terms.filter((term) => !common.includes(term));
    // A phrase has to be looked at as a whole.
    const rest = asked.length === terms.length ? common : asked;
    return readGathered(records, { rare, rest, within }, cursor, forward);
  }
  if (terms.length > 1) return lookThrough(records, terms, within, cursor, forward);
  return readInOrder(db, source, cursor, forward);
}

/** Returns the words as they are looked up, or null as soon as one of them is rare. SQLite only. */
async function widenCommon(records: SurveyRecords, words: readonly Term[]): Promise<Term[] | null> {
  const terms: Term[] = [];
  for (const word of words) {
    const [term = word] = word.others ? [word] : await records.surveyIndex.widen(records.db, [word]);
    if (!(await isCommon(records, term))) return null;
    terms.push(term);
  }
  return terms;
}
