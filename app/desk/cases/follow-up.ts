import { excessOf, isStorable, MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { addDays, newYorkDay, readDay } from "../../ui/days.ts";

export type CaseKind = "survey" | "message";

export interface CaseRecord {
  kind: CaseKind;
  id: string;
}

export interface Mistake {
  field: string;
  message: string;
}

/** The response to a refused post: nothing was written. */
export interface Wrong extends Mistake {
  kind: "wrong";
  /** The host has another call then, or suggested the time to someone else. The next press accepts that. */
  warning?: "taken" | "suggested";
}

export interface ListedFollowUp {
  /** The member: their id in stores, their name in a list; null for nobody. */
  owner: string | null;
  nextStep: string | null;
  /** A day, such as `2026-01-31`. */
  nextStepOn: string | null;
}

export interface FollowUp extends ListedFollowUp {
  /** The member who last changed it (an id in stores, a name on a page), and when; null before the first change. */
  by: string | null;
  /** ISO-8601 UTC. */
  at: string | null;
}

export interface Colleague {
  id: string;
  name: string;
}

/** The same on the page of the record, with the members who may own it, the reader first. */
export interface FollowUpView extends FollowUp {
  colleagues: Colleague[];
}

export interface FollowUpPost {
  owner: string;
  step: string;
  /** A day as it was typed; empty for none. */
  day: string;
  /** `FollowUp.at` when the form was shown; empty if it was null. */
  seen: string;
}

export function readFollowUp(field: (name: string) => string): FollowUpPost {
  return { owner: field("owner"), step: field("step"), day: field("day").trim(), seen: field("seen-follow-up") };
}

export function followUpMistake({ step, day }: Pick<FollowUpPost, "step" | "day">): Mistake | null {
  if (!isStorable(step)) return { field: "step", message: "Remove the invisible character (NUL) from this text" };
  if (excessOf(step.trim(), MOST_CHARACTERS.nextStep))
    return { field: "step", message: "Use 200 characters or fewer. Longer text can be a note" };
  if (day !== "" && readDay(day) === null)
    return { field: "day", message: "Enter a date, such as 1/31/2026, in the years 2000 to 2099" };
  if (day !== "" && step.trim() === "")
    return { field: "step", message: "Say what the next step is, or clear its date" };
  return null;
}

/** Another member changed it first: nothing was written. */
export interface FollowUpOvertaken {
  kind: "follow-up-overtaken";
  by: string;
  at: string;
  now: { owner: string | null; step: string };
}

export const DUES = ["overdue", "today", "week"] as const;
export type Due = (typeof DUES)[number];

/** Returns the first and the last day that a filter covers. A week is today and the six days after it. */
export function dueDays(due: Due, now: Date): { first: string; last: string } {
  const today = newYorkDay(now);
  if (due === "overdue") return { first: "0000-01-01", last: addDays(today, -1) };
  return { first: today, last: due === "week" ? addDays(today, 6) : today };
}

export type FollowUpFilters = {
  /** `me`, `nobody`, or the id of a member. */
  owner?: string;
  due?: Due;
};

export interface Reader {
  now: () => Date;
  reader: string;
}

const OWNER = /^[\w-]{1,64}$/;

/** Reads the filters from a URL. Values that a filter doesn't allow are ignored. */
export function readFollowUpFilters(params: URLSearchParams): FollowUpFilters {
  const owner = params.get("owner") ?? "";
  const due = DUES.find((one) => one === params.get("due"));
  return { ...(OWNER.test(owner) && { owner }), ...(due && { due }) };
}

/** Returns the conditions of a query: the id of the owner, null for nobody, and the days. What is undefined is none. */
export function followUpConditions({ owner, due }: FollowUpFilters, { now, reader }: Reader) {
  return {
    owner: owner === "nobody" ? null : owner === "me" ? reader : owner,
    days: due && dueDays(due, now()),
  };
}
