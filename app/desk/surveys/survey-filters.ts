import { optionsOf } from "../../survey/answers.ts";
import { STATUSES } from "./survey-case.ts";

/** The filters of the list, and the values that each takes. */
export const filterValues = {
  stage: optionsOf("current_stage"),
  call: [...optionsOf("discovery_call"), "none"],
  complete: ["yes", "no"],
  status: STATUSES,
} as const;

export type FilterName = keyof typeof filterValues;
type Filters = Partial<Record<FilterName, string>>;

/** Everything in the address of the list but the cursor. */
export interface SurveySearch {
  /** The submitted text. */
  q: string;
  filters: Filters;
  sort: "newest" | "oldest";
}

const FILTER_NAMES = Object.keys(filterValues) as FilterName[];

/** Most words of a search, and most characters of its text. */
const MOST_WORDS = 12;
const MOST_LETTERS = 300;

/** Reads an address. Values that a filter doesn't have are ignored. */
export function readSearch(params: URLSearchParams): SurveySearch {
  const filters: Filters = {};
  for (const name of FILTER_NAMES) {
    const value = params.get(name);
    if (value && (filterValues[name] as readonly string[]).includes(value)) filters[name] = value;
  }
  return {
    q: [...(params.get("q") ?? "")].slice(0, MOST_LETTERS).join(""),
    filters,
    sort: params.get("sort") === "oldest" ? "oldest" : "newest",
  };
}

export function isNarrowed({ q, filters }: SurveySearch): boolean {
  return q.trim() !== "" || Object.keys(filters).length > 0;
}

/** The words of a search: the parts between spaces that have a letter or a number. */
export function searchWords(q: string): string[] {
  return q
    .split(/[\s\0]+/u)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .slice(0, MOST_WORDS);
}

/** The words that the index has for such a part: SQLite's unicode61 splits at all but letters, marks and numbers. */
function indexedWords(part: string): string[] {
  return part.split(/[^\p{L}\p{M}\p{N}\p{Co}]+/u).filter(Boolean);
}

/** Whether a word is in a script without spaces, so that a prefix has to match. */
export function isUnspaced(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word);
}

/** The one word of the index that stands for these filters together; null without filters. See migrations/0008. */
export function facetWord(filters: Filters): string | null {
  const letters: Record<FilterName, string> = { stage: "s", call: "c", complete: "k", status: "u" };
  const parts = FILTER_NAMES.flatMap((name) =>
    filters[name] ? [letters[name] + filters[name].replaceAll("_", "")] : [],
  );
  return parts.length > 0 ? parts.join("0") : null;
}

/** The terms of a search; none where it asks for everything. */
export function askedTerms({ q, filters }: SurveySearch) {
  return [...facetTerm(filters), ...searchWords(q).map(bodyTerm)];
}

/** The terms as single words of the index: `gospel-choir` becomes two, wherever they stand. */
export function searchTerms({ q, filters }: SurveySearch) {
  return [...facetTerm(filters), ...searchWords(q).flatMap(indexedWords).map(bodyTerm)];
}

function facetTerm(filters: Filters) {
  const word = facetWord(filters);
  return word === null ? [] : [{ in: "facets" as const, word, isPrefix: false }];
}

function bodyTerm(word: string) {
  return { in: "body" as const, word, isPrefix: isUnspaced(word) };
}
