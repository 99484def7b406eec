import type { IndexedRecords, Term } from "../../database/database.ts";
import type { FoundPlaces, Places, WantedPage } from "./found-places.ts";
import { commonTerms, isCommon } from "./word-frequency.store.server.ts";
import { indexSource, lookThrough, readGathered, readInOrder } from "./word-search.store.server.ts";

/** The terms of a search; at least one. */
export interface AskedWords {
  /** As they were entered: a part with signs in it is a phrase. */
  asked: readonly Term[];
  /** The same as single words. */
  split: readonly Term[];
  /** The positions that are searched. */
  within: Places;
}

/**
 * Finds one page of the records that have all words. It reads by position and stops at the end of the page, or after so
 * many positions if there are several words and all are common, so that a million records take as long as a thousand
 * (docs/decisions/0018). On PostgreSQL, it collects all records of a rare word instead.
 */
export async function findByWords(
  records: IndexedRecords,
  { asked: typed, split, within }: AskedWords,
  page: WantedPage,
): Promise<FoundPlaces> {
  const { db, index } = records;
  const asked = await index.widen(db, typed);
  const source = indexSource(index, asked, within);
  if (index.inOrder) {
    const words = asked.length === split.length ? asked : split;
    const terms = words.length > 1 ? await widenCommon(records, words) : null;
    return terms ? lookThrough(records, { terms, within }, page) : readInOrder(db, source, page);
  }
  const terms = await index.widen(db, split);
  const common = await commonTerms(records, terms);
  if (common.length < terms.length) {
    const rare = terms.filter((term) => !common.includes(term));
    // A phrase has to be looked at as a whole.
    const rest = asked.length === terms.length ? common : asked;
    return readGathered(records, { rare, rest, within }, page);
  }
  if (terms.length > 1) return lookThrough(records, { terms, within }, page);
  return readInOrder(db, source, page);
}

/** Returns the words as they are looked up, or null as soon as one of them is rare. SQLite only. */
async function widenCommon(records: IndexedRecords, words: readonly Term[]): Promise<Term[] | null> {
  const terms: Term[] = [];
  for (const word of words) {
    const [term = word] = word.others ? [word] : await records.index.widen(records.db, [word]);
    // A common beginning would have become words.
    const isRare = (term.isPrefix && !term.isKept) || !(await isCommon(records, term));
    if (isRare) return null;
    terms.push(term);
  }
  return terms;
}
