import { choices } from "../../survey/answers.ts";
import { STATUSES } from "./survey-case.ts";

/** What the list of surveys can be narrowed to, and the values that each filter takes. */
export const filterValues = {
  stage: choices.current_stage,
  call: [...choices.discovery_call, "none"],
  complete: ["yes", "no"],
  status: STATUSES,
} as const;

export type FilterName = keyof typeof filterValues;
export type Filters = Partial<Record<FilterName, string>>;

/** Everything that the address of the list says, besides the place in it. */
export interface SurveySearch {
  /** As it was typed. */
  q: string;
  filters: Filters;
  sort: "newest" | "oldest";
}

const FILTER_NAMES = Object.keys(filterValues) as FilterName[];

/** The most words that are searched for, and the most letters that are read. */
const MOST_WORDS = 12;
const MOST_LETTERS = 300;

/** Reads an address; what is no filter's value is ignored. */
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

/** The words that a search is for: parts between spaces with a letter or a number in them. */
export function searchWords(q: string): string[] {
  return q
    .split(/[\s\0]+/u)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .slice(0, MOST_WORDS);
}

/**
 * The words that the search index makes of such a part: SQLite's unicode61 parts at all but letters, marks and numbers.
 */
export function indexedWords(part: string): string[] {
  return part.split(/[^\p{L}\p{M}\p{N}\p{Co}]+/u).filter(Boolean);
}

/** Whether a language writes this without spaces, so that its beginning has to be enough. */
export function isUnspaced(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word);
}

/**
 * The one word of the search index that stands for these filters together, or null without any. migrations/0008 writes
 * the same words.
 */
export function facetWord(filters: Filters): string | null {
  const letters: Record<FilterName, string> = { stage: "s", call: "c", complete: "k", status: "u" };
  const parts = FILTER_NAMES.flatMap((name) =>
    filters[name] ? [letters[name] + filters[name].replaceAll("_", "")] : [],
  );
  return parts.length > 0 ? parts.join("0") : null;
}
