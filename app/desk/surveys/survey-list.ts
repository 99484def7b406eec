import { optionsOf } from "../../survey/answers.ts";
import {
  type Colleague,
  followUpParams,
  type FollowUpFilters,
  type ListedFollowUp,
  readFollowUpFilters,
} from "../cases/follow-up.ts";
import type { Forward, ListPage } from "../list/list-page.ts";
import { readSearchText } from "../list/search-text.ts";
import { type PromiseClock, PROMISES, type Promised, STATUSES, type SurveyStatus } from "./survey-case.ts";

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

/** The query of the list's URL, without the cursor. */
export interface SurveySearch {
  /** The submitted text. */
  q: string;
  filters: Filters;
  sort: "newest" | "oldest";
  followUp?: FollowUpFilters | undefined;
  /** Creators who want a call and left no address. */
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

/** Returns the filter by how soon the reply is due, or null. */
export function promiseOf(filters: Filters): Promised | null {
  return PROMISES.find((one) => one === filters.promise) ?? null;
}

/** A survey in the list. Times are ISO-8601 UTC. The store gives `owner` as an id, the page shows a name. */
export interface ListedSurvey extends ListedFollowUp {
  id: string;
  name: string;
  creatorName: string | null;
  stage: string;
  call: string | null;
  furthestStep: number;
  status: SurveyStatus;
  arrivedAt: string;
  submittedAt: string | null;
  /** When a member last changed the owner or the next step, and the status; null before that. */
  followUpAt: string | null;
  statusAt: string | null;
}

/** A survey as a row of the list. */
export type SurveyRow = Omit<ListedSurvey, "submittedAt"> & { clock: PromiseClock };

/** The list of surveys. */
export interface SurveysView {
  search: SurveySearch;
  page: ListPage<SurveyRow>;
  forward: Forward;
  /** Members who may own surveys, the reader first. */
  colleagues: Colleague[];
  /** Id of the member who reads the list. */
  reader: string;
  /** The number of results; `more` if counting stopped at a limit. */
  count: { surveys: number; more: boolean };
}
