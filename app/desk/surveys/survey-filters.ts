import { optionsOf } from "../../survey/answers.ts";
import { careParams, type CareFilters, readCareFilters } from "../cases/care-filters.ts";
import { bodyTerms, readAsked, singleTerms } from "../words/asked-words.ts";
import { PROMISES, type Promised, STATUSES } from "./survey-case.ts";

/** The filters of the list and their allowed values. */
export const filterValues = {
  stage: optionsOf("current_stage"),
  call: [...optionsOf("discovery_call"), "none"],
  complete: ["yes", "no"],
  status: STATUSES,
  promise: PROMISES,
} as const;

export type FilterName = keyof typeof filterValues;
type Filters = Partial<Record<FilterName, string>>;

/** Filters that are words of the search index. */
type FacetName = Exclude<FilterName, "promise">;

/** Everything in the list's URL except the cursor. */
export interface SurveySearch {
  /** The submitted text. */
  q: string;
  filters: Filters;
  sort: "newest" | "oldest";
  care?: CareFilters | undefined;
  /** Those who want a call and left no address. */
  reach?: "no-address" | undefined;
}

const FILTER_NAMES = Object.keys(filterValues) as FilterName[];
const FACET_NAMES = FILTER_NAMES.filter((name): name is FacetName => name !== "promise");

/** The surveys that somebody still has to reply to. */
const UNANSWERED = { complete: "yes", status: "new" };

/** Reads the search from a URL. Values that a filter doesn't allow are ignored. */
export function readSearch(params: URLSearchParams): SurveySearch {
  const filters: Filters = {};
  for (const name of FILTER_NAMES) {
    const value = params.get(name);
    if (value && (filterValues[name] as readonly string[]).includes(value)) filters[name] = value;
  }
  const care = readCareFilters(params);
  return {
    ...(Object.keys(care).length > 0 && { care }),
    ...(params.get("reach") === "no-address" && { reach: "no-address" }),
    q: readAsked(params),
    filters,
    sort: params.get("sort") === "oldest" ? "oldest" : "newest",
  };
}

/** Returns a search as the parameters of the list's URL. */
export function filterParams({ q, filters, care, reach, sort }: SurveySearch): URLSearchParams {
  return new URLSearchParams({
    ...(q !== "" && { q }),
    ...filters,
    ...careParams(care ?? {}),
    ...(reach && { reach }),
    ...(sort === "oldest" && { sort }),
  });
}

/** Whether a search has text or filters. */
export function isNarrowed({ q, filters, care, reach }: SurveySearch): boolean {
  return q.trim() !== "" || Object.keys(filters).length > 0 || care !== undefined || reach !== undefined;
}

/** Returns the single index word for this combination of filters, or null without filters. See migrations/0008. */
export function facetWord(filters: Filters): string | null {
  const letters: Record<FacetName, string> = { stage: "s", call: "c", complete: "k", status: "u" };
  const parts = FACET_NAMES.flatMap((name) =>
    filters[name] ? [letters[name] + filters[name].replaceAll("_", "")] : [],
  );
  return parts.length > 0 ? parts.join("0") : null;
}

/** Returns the terms of a search; an empty list matches everything. */
export function askedTerms({ q, filters }: SurveySearch) {
  return [...facetTerm(filters), ...bodyTerms(q)];
}

/** Returns the same as single index words. */
export function searchTerms({ q, filters }: SurveySearch) {
  return [...facetTerm(filters), ...singleTerms(q)];
}

function facetTerm(filters: Filters) {
  const asked = filters.promise ? { ...UNANSWERED, ...filters } : filters;
  // Only surveys without a reply have a promise: together with another status, nothing is found.
  const words = new Set([facetWord(asked), contradicts(filters) ? facetWord(UNANSWERED) : null]);
  return [...words].flatMap((word) => (word === null ? [] : [{ in: "facets" as const, word, isPrefix: false }]));
}

function contradicts({ promise, complete = "yes", status = "new" }: Filters): boolean {
  return promise !== undefined && (complete !== UNANSWERED.complete || status !== UNANSWERED.status);
}

/** Returns how soon the reply has to be due, or null if the search doesn't say. */
export function askedPromise({ filters }: SurveySearch): Promised | null {
  return PROMISES.find((one) => one === filters.promise) ?? null;
}

/** Whether a search selects surveys without a reply by nothing else than how soon it is due. */
export function isUnanswered({ q, filters }: SurveySearch): boolean {
  const { promise, complete, status, ...others } = filters;
  const says = promise !== undefined || (complete !== undefined && status !== undefined);
  return says && q.trim() === "" && Object.keys(others).length === 0 && !contradicts({ promise: "due", ...filters });
}
