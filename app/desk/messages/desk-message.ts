import {
  type ListedFollowUp,
  followUpParams,
  type FollowUpConditions,
  type FollowUpFilters,
  followUpConditions,
  readFollowUpFilters,
  type Reader,
} from "../cases/follow-up.ts";
import { readFilter } from "../list/list-page.ts";
import { readSearchText } from "../list/search-text.ts";

/**
 * A message in the list. Times are ISO-8601 UTC. The store gives `owner` and `answeredBy` as ids, pages show names.
 */
export interface ListedMessage extends ListedFollowUp {
  id: string;
  time: string;
  name: string;
  subject: string;
  answeredAt: string | null;
  answeredBy: string | null;
  /** When a member last changed the owner or the next step. */
  followUpAt: string | null;
}

/** A message on its own page. */
export interface DeskMessage extends ListedMessage {
  email: string;
  message: string | null;
}

/** A message that is kept as spam. */
export interface SpamMessage {
  id: string;
  /** ISO-8601 UTC. */
  time: string;
  name: string;
  email: string;
  subject: string;
  message: string | null;
}

/** The filters in the list's URL. */
export interface MessageFilter {
  /** The submitted text. */
  q: string;
  show: "all" | "open";
  followUp: FollowUpFilters;
}

/** The same as conditions of a query. */
export interface MessageConditions extends FollowUpConditions {
  openOnly: boolean;
  q: string;
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
    ...followUpParams(followUp),
  }).toString();
}

export function messageConditions({ q, show, followUp }: MessageFilter, reader: Reader): MessageConditions {
  return { ...followUpConditions(followUp, reader), openOnly: show === "open", q };
}
