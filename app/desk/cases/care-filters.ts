import { type Due, dueDays, DUES } from "./care.ts";

/** The filters of a list by who looks after its records and when their next steps are due. */
export interface FollowUpFilters {
  /** `me`, `nobody`, or the id of a member. */
  owner?: string | undefined;
  due?: Due | undefined;
}

/** The same as conditions of a query. A key that is left out narrows nothing. */
export interface FollowUpConditions {
  /** Id of the member; null for nobody. */
  owner?: string | null;
  /** First and last day of the next step. */
  days?: { first: string; last: string };
}

/** Who reads a list, and when. */
export interface Reader {
  now: () => Date;
  /** Id of the member. */
  reader: string;
}

const OWNER = /^[\w-]{1,64}$/;

/** Reads the filters from a URL. Values that a filter doesn't allow are ignored. */
export function readFollowUpFilters(params: URLSearchParams): FollowUpFilters {
  const owner = params.get("owner") ?? "";
  const due = DUES.find((one) => one === params.get("due"));
  return { ...(OWNER.test(owner) && { owner }), ...(due && { due }) };
}

export function followUpConditions({ owner, due }: FollowUpFilters, { now, reader }: Reader): FollowUpConditions {
  return {
    ...(owner !== undefined && { owner: owner === "nobody" ? null : owner === "me" ? reader : owner }),
    ...(due && { days: dueDays(due, now()) }),
  };
}

/** Returns the filters as parameters of a URL. */
export function followUpParams({ owner, due }: FollowUpFilters): Record<string, string> {
  return { ...(owner && { owner }), ...(due && { due }) };
}
