import { optionsOf } from "../../survey/answers.ts";
import { followUpParams, type FollowUpFilters, readFollowUpFilters } from "../cases/care-filters.ts";
import { readSearchText } from "../words/asked-words.ts";
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

/** Everything in the list's URL except the cursor. */
export interface SurveySearch {
  /** The submitted text. */
  q: string;
  filters: Filters;
  sort: "newest" | "oldest";
  followUp?: FollowUpFilters | undefined;
  /** Those who want a call and left no address. */
  reach?: "no-address" | undefined;
}

const FILTER_NAMES = Object.keys(filterValues) as FilterName[];

/** Reads the search from a URL. Values that a filter doesn't allow are ignored. */
export function readSearch(params: URLSearchParams): SurveySearch {
  const filters: Filters = {};
  for (const name of FILTER_NAMES) {
    const value = params.get(name);
    if (value && (filterValues[name] as readonly string[]).includes(value)) filters[name] = value;
  }
  const followUp = readFollowUpFilters(params);
  return {
    ...(Object.keys(followUp).length > 0 && { followUp }),
    ...(params.get("reach") === "no-address" && { reach: "no-address" }),
    q: readSearchText(params),
    filters,
    sort: params.get("sort") === "oldest" ? "oldest" : "newest",
  };
}

/** Returns a search as the parameters of the list's URL. */
export function filterParams({ q, filters, followUp, reach, sort }: SurveySearch): URLSearchParams {
  return new URLSearchParams({
    ...(q !== "" && { q }),
    ...filters,
    ...followUpParams(followUp ?? {}),
    ...(reach && { reach }),
    ...(sort === "oldest" && { sort }),
  });
}

/** Whether a search has text or filters. */
export function isNarrowed({ q, filters, followUp, reach }: SurveySearch): boolean {
  return q.trim() !== "" || Object.keys(filters).length > 0 || followUp !== undefined || reach !== undefined;
}

/** Returns how soon the reply has to be due, or null if the filters don't say. */
export function promiseOf(filters: Filters): Promised | null {
  return PROMISES.find((one) => one === filters.promise) ?? null;
}
