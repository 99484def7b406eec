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
  /** Conform's result of the form. */
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

/** Words about the filters that members save for themselves. */
export const filterPageWords = {
  title: "Saved filters",
  intro: "Filters that you saved. Only you see them.",
  lists: { surveys: "Surveys", messages: "Messages" } satisfies Record<FilteredList, string>,
  none: { title: "No saved filters", text: "Filter surveys or messages, then save the filter above the list." },
  above: { label: "Saved filters", manage: "Rename or delete" },
  save: { summary: "Save this filter", label: "Name of the filter", button: "Save filter" },
  rename: { label: (name: string) => `Name of “${name}”`, button: "Save" },
  open: "Open",
  remove: "Delete",
  summaryTitle: "There is a problem",
  problems: {
    "blank-name": "Give the filter a name",
    "long-name": "Use 60 characters or fewer for the name",
    "unstorable-name": "Remove the invisible character (NUL) from the name",
    "taken-name": "You have a filter with this name. Choose another name",
    "too-many": "You have 20 filters for this list. Delete one first",
  } satisfies Record<FilterProblem, string>,
};
