import type { SubmissionResult } from "@conform-to/react";
import { excessOf, isStorable, MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { messageQuery, readMessageFilter } from "../messages/desk-message.ts";
import { filterParams, readSearch } from "../surveys/survey-list.ts";

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

/** Maximum filters of one member for one list, which shows them all. */
export const MOST_FILTERS = 20;

export type FilterProblem = "blank-name" | "long-name" | "unstorable-name" | "taken-name" | "too-many";

/** The response to a refused post: nothing was written. */
export interface FilterReply {
  /** What Conform says of the form. */
  lastResult: SubmissionResult<string[]>;
  /** The new filter; null if names were changed. */
  added: Pick<SavedFilter, "list" | "query"> | null;
}

/** Finds what is wrong with a filter's name. */
export function nameProblem(name: string): FilterProblem | null {
  if (name === "") return "blank-name";
  if (!isStorable(name)) return "unstorable-name";
  return excessOf(name, MOST_CHARACTERS.filter) ? "long-name" : null;
}

/** Returns the filters in a list's URL in a fixed order, without page and other parameters; empty without any. */
export function filterQuery(list: FilteredList, params: URLSearchParams): string {
  return list === "surveys" ? filterParams(readSearch(params)).toString() : messageQuery(readMessageFilter(params));
}

export function readFilteredList(text: string): FilteredList | null {
  return FILTERED_LISTS.find((one) => one === text) ?? null;
}
