import { type ListedFollowUp, type FollowUpFilters, readFollowUpFilters } from "../cases/case.ts";
import { readFilter, readSearchText } from "../list/list-page.ts";

export const messageStatuses = { answered: "Answered", open: "Not answered" };

/** A message in the list. Times are ISO-8601 UTC. The store gives `answeredBy` as an id, pages show a name. */
export interface ListedMessage extends ListedFollowUp {
  id: string;
  time: string;
  name: string;
  subject: string;
  answeredAt: string | null;
  answeredBy: string | null;
  followUpAt: string | null;
}

export interface DeskMessage extends ListedMessage {
  email: string;
  message: string | null;
}

export interface SpamMessage {
  id: string;
  /** ISO-8601 UTC. */
  time: string;
  name: string;
  email: string;
  subject: string;
  message: string | null;
}

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

/** Returns the filters as the query of the list's URL; empty for the whole list. */
export function messageQuery({ q, show, followUp }: MessageFilter): string {
  return new URLSearchParams({
    ...(q !== "" && { q }),
    ...(show === "open" && { show }),
    ...followUp,
  }).toString();
}
