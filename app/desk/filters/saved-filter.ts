import type { SubmissionResult } from "@conform-to/react";
import { messageQuery, readMessageFilter } from "../messages/desk-message.ts";
import { filterParams, readSearch } from "../surveys/survey-list.ts";

export const FILTERED_LISTS = ["surveys", "messages"] as const;
export type FilteredList = (typeof FILTERED_LISTS)[number];

export interface SavedFilter {
  id: string;
  list: FilteredList;
  name: string;
  /** Parameters of the list's URL, without `?`. */
  query: string;
}

/** The response to a refused post: nothing was written. */
export interface FilterReply {
  lastResult: SubmissionResult<string[]>;
  /** Null for a change of names. */
  added: Pick<SavedFilter, "list" | "query"> | null;
}

/** Returns a list's filters in a fixed order, without other URL parameters; empty if none are set. */
export function filterQuery(list: FilteredList, params: URLSearchParams): string {
  return list === "surveys" ? filterParams(readSearch(params)).toString() : messageQuery(readMessageFilter(params));
}
