import { messageQuery, readMessageFilter } from "../messages/message-filters.ts";
import { filterParams, readSearch } from "../surveys/survey-filters.ts";

/** The lists whose filters can be saved. */
export const FILTERED_LISTS = ["surveys", "messages"] as const;
export type FilteredList = (typeof FILTERED_LISTS)[number];

/** A member's own filter of a list. */
export interface SavedFilter {
  id: string;
  list: FilteredList;
  name: string;
  /** Parameters of the list's URL, without `?`. */
  query: string;
}

/** Maximum filters of one member for one list: they all stand above it. */
export const MOST_FILTERS = 20;

export type FilterProblem = "blank-name" | "long-name" | "unstorable-name" | "taken-name" | "too-many";

/** The response to a refused post: nothing was written. `id` is empty for a new filter. */
export interface FilterReply {
  problem: FilterProblem;
  typed: SavedFilter;
  /** The names of all filters as they were typed, by id, if it was about one of them. */
  names?: Readonly<Record<string, string>>;
}

/** Returns the filters in a list's URL in their own order, without page and other parameters; empty without any. */
export function filterQuery(list: FilteredList, params: URLSearchParams): string {
  return list === "surveys" ? filterParams(readSearch(params)).toString() : messageQuery(readMessageFilter(params));
}

export function readFilteredList(text: string): FilteredList | null {
  return FILTERED_LISTS.find((one) => one === text) ?? null;
}
