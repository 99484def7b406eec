import {
  followUpParams,
  type FollowUpConditions,
  type FollowUpFilters,
  followUpConditions,
  readFollowUpFilters,
  type Reader,
} from "../cases/care-filters.ts";
import { readFilter } from "../list/list-page.ts";
import { readSearchText } from "../words/asked-words.ts";

/** The filters in the list's URL. */
export interface MessageFilter {
  /** The submitted text. */
  q: string;
  show: "all" | "open";
  followUp: FollowUpFilters;
}

/** The same for the store. */
export interface MessageConditions extends FollowUpConditions {
  openOnly: boolean;
  /** The text that is searched for; empty for none. */
  q: string;
}

export function readMessageFilter(params: URLSearchParams): MessageFilter {
  return { q: readSearchText(params).trim(), show: readFilter(params, ["open"]), followUp: readFollowUpFilters(params) };
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
