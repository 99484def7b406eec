import {
  careParams,
  type CareConditions,
  type CareFilters,
  conditionsOf,
  readCareFilters,
  type Reader,
} from "../cases/care-filters.ts";
import { readFilter } from "../list/list-page.ts";

/** The filters in the list's URL. */
export interface MessageFilter {
  show: "all" | "open";
  care: CareFilters;
}

/** The same for the store. */
export interface MessageConditions extends CareConditions {
  openOnly: boolean;
}

export function readMessageFilter(params: URLSearchParams): MessageFilter {
  return { show: readFilter(params, ["open"]), care: readCareFilters(params) };
}

/** Returns the filters as the query of the list's URL; empty for the whole list. */
export function messageQuery({ show, care }: MessageFilter): string {
  return new URLSearchParams({ ...(show === "open" && { show }), ...careParams(care) }).toString();
}

export function messageConditions({ show, care }: MessageFilter, reader: Reader): MessageConditions {
  return { ...conditionsOf(care, reader), openOnly: show === "open" };
}
