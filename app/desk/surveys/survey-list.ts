import { type FollowUpFilters, readFollowUpFilters } from "../cases/case.ts";
import { type Forward, readSearchText } from "../list/list-page.ts";
import { PROMISES, type Promised } from "./survey-case.ts";
import { type FilterName, filterNames, filterWords } from "./words.ts";

type Filters = Partial<Record<FilterName, string>>;

export interface SurveySearch {
  q: string;
  filters: Filters;
  sort: "newest" | "oldest";
  followUp?: FollowUpFilters | undefined;
  /** Creators who want a call and left no address. */
  reach?: "no-address" | undefined;
}

/** Reads the search from a URL. Values that a filter doesn't allow are ignored. */
export function readSearch(params: URLSearchParams): SurveySearch {
  const filters: Filters = {};
  for (const name of filterNames) {
    const value = params.get(name) ?? "";
    if (Object.hasOwn(filterWords[name].values, value)) filters[name] = value;
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
    ...followUp,
    ...(reach && { reach }),
    ...(sort === "oldest" && { sort }),
  });
}

export function isNarrowed({ q, filters, followUp, reach }: SurveySearch): boolean {
  return q.trim() !== "" || Object.keys(filters).length > 0 || followUp !== undefined || reach !== undefined;
}

export function promiseOf(filters: Filters): Promised | undefined {
  return PROMISES.find((one) => one === filters.promise);
}

/** The direction in which the list is read. */
export function forwardOf({ sort }: Pick<SurveySearch, "sort">): Forward {
  return sort === "newest" ? "older" : "newer";
}
