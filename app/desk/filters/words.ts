import type { FilteredList, FilterProblem } from "./saved-filter.ts";

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
