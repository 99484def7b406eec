import { excessOf, isStorable, MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { addDays, newYorkDay, readDay } from "../../ui/days.ts";

/** A record that the team works on. */
export type CaseKind = "survey" | "message";

export interface CaseRecord {
  kind: CaseKind;
  id: string;
}

/** The owner of a record, and the next step. Times are ISO-8601 UTC. */
export interface FollowUp {
  /** Id of the member; null for nobody. */
  owner: string | null;
  nextStep: string | null;
  /** A day, such as `2026-01-31`. */
  nextStepOn: string | null;
  /** Id of the member who last changed it, and when; null before the first change. */
  by: string | null;
  at: string | null;
}

/** A member as an option of a select. */
export interface Colleague {
  id: string;
  name: string;
}

/** The same on the page of the record. */
export interface FollowUpView extends Omit<FollowUp, "by"> {
  /** Name of the member. */
  by: string | null;
  /** Members who may own the record, the reader first. */
  colleagues: Colleague[];
}

/** The submitted fields. */
export interface FollowUpPost {
  /** Id of the member; empty for nobody. */
  owner: string;
  step: string;
  /** A day as it was typed; empty for none. */
  day: string;
  /** `FollowUp.at` when the form was shown; empty if it was null. */
  seen: string;
}

export function readFollowUp(field: (name: string) => string): FollowUpPost {
  return { owner: field("owner"), step: field("step"), day: field("day").trim(), seen: field("seen-care") };
}

export type FollowUpProblem = "unknown-owner" | "long-step" | "unstorable-step" | "wrong-day" | "day-without-step";

/** Finds what is wrong with a next step. */
export function findFollowUpProblem({ step, day }: Pick<FollowUpPost, "step" | "day">): FollowUpProblem | null {
  if (!isStorable(step)) return "unstorable-step";
  if (excessOf(step.trim(), MOST_CHARACTERS.nextStep)) return "long-step";
  if (day !== "" && readDay(day) === null) return "wrong-day";
  return day !== "" && step.trim() === "" ? "day-without-step" : null;
}

/** The response to a refused post: nothing was written. */
export type FollowUpReply =
  | { kind: "wrong-follow-up"; problem: FollowUpProblem; typed: FollowUpPost }
  /** Another member changed it first. */
  | {
      kind: "follow-up-overtaken";
      by: string;
      at: string;
      now: { owner: string | null; step: string };
      typed: FollowUpPost;
    };

/** Filters by the day of the next step. */
export const DUES = ["overdue", "today", "week"] as const;
export type Due = (typeof DUES)[number];

/** Returns the first and the last day that a filter covers. A week is today and the six days after it. */
export function dueDays(due: Due, now: Date): { first: string; last: string } {
  const today = newYorkDay(now);
  if (due === "overdue") return { first: "0000-01-01", last: addDays(today, -1) };
  return { first: today, last: due === "week" ? addDays(today, 6) : today };
}

/** The columns of a list. */
export interface ListedFollowUp {
  /** Name of the member; null for nobody. */
  owner: string | null;
  nextStep: string | null;
  nextStepOn: string | null;
}

/** Filters of a list by owner and by the day of the next step. */
export interface FollowUpFilters {
  /** `me`, `nobody`, or the id of a member. */
  owner?: string | undefined;
  due?: Due | undefined;
}

/** The same as conditions of a query. A missing key is no condition. */
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
