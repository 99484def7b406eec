import { type FollowUpFilters, readFollowUpFilters } from "../cases/case.ts";
import { readFilter, readSearchText } from "../list/list-page.ts";

export const messageStatuses = { answered: "Answered", open: "Not answered" };

export interface MessageFilter {
  q: string;
  show: "all" | "open";
  followUp: FollowUpFilters;
}

export function readMessageFilter(params: URLSearchParams): MessageFilter {
  return {
    q: readSearchText(params).trim(),
    show: readFilter(params, ["open"]),
    followUp: readFollowUpFilters(params),
  };
}

/** Returns the filters as a URL query; empty for the whole list. */
export function messageQuery({ q, show, followUp }: MessageFilter): string {
  return new URLSearchParams({
    ...(q !== "" && { q }),
    ...(show === "open" && { show }),
    ...followUp,
  }).toString();
}
