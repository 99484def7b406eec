import {
  careParams,
  type CareConditions,
  type CareFilters,
  conditionsOf,
  readCareFilters,
  type Reader,
} from "../cases/care-filters.ts";
import { readFilter } from "../list/list-page.ts";
import { readAsked } from "../words/asked-words.ts";

/** The filters in the list's URL. */
export interface MessageFilter {
  /** The submitted text. */
  q: string;
  show: "all" | "open";
  care: CareFilters;
}

/** The same for the store. */
export interface MessageConditions extends CareConditions {
  openOnly: boolean;
  /** The text that is searched for; empty for none. */
  q: string;
}

export function readMessageFilter(params: URLSearchParams): MessageFilter {
  return { q: readAsked(params).trim(), show: readFilter(params, ["open"]), care: readCareFilters(params) };
}

/** Returns the filters as the query of the list's URL; empty for the whole list. */
export function messageQuery({ q, show, care }: MessageFilter): string {
  return new URLSearchParams({
    ...(q !== "" && { q }),
    ...(show === "open" && { show }),
    ...careParams(care),
  }).toString();
}

export function messageConditions({ q, show, care }: MessageFilter, reader: Reader): MessageConditions {
  return { ...conditionsOf(care, reader), openOnly: show === "open", q };
}
