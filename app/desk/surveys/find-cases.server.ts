import type { SurveyRecords } from "../../database/database.ts";
import type { CareConditions } from "../cases/care-filters.ts";
import type { Forward, PageCursor } from "../list/list-page.ts";
import { bodyTerms } from "../words/asked-words.ts";
import { type FoundPlaces, NOTHING_FOUND, type Places } from "../words/found-places.ts";
import { readInOrder } from "../words/word-search.store.server.ts";
import { lookThroughCases, lookThroughDue, ownedSource } from "./case-search.store.server.ts";
import type { SurveySearch } from "./survey-filters.ts";

/**
 * Finds one page of the surveys of an owner, or of those whose next step is due. An index has the owner with the
 * status; any further filter is checked on a limited number of rows, and the search goes on from there.
 */
export async function findCases(
  records: SurveyRecords,
  { q, filters, reach }: SurveySearch,
  { care, within }: { care: CareConditions; within: Places },
  cursor: PageCursor | null,
  forward: Forward,
): Promise<FoundPlaces> {
  const terms = bodyTerms(q);
  if (terms.length === 0 && q.trim() !== "") return NOTHING_FOUND;
  const widened = await records.surveyIndex.widen(records.db, terms);
  const asked = { care, within, filters, terms: widened, reach: reach ?? null };
  if (care.days) return lookThroughDue(records, { ...asked, days: care.days }, cursor, forward);
  const { stage, call, complete, promise } = filters;
  const isIndexed =
    care.owner !== undefined && !promise && !stage && !call && !complete && !reach && terms.length === 0;
  return isIndexed
    ? readInOrder(records.db, ownedSource(asked), { cursor, forward })
    : lookThroughCases(records, asked, cursor, forward);
}
