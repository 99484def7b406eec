import { excessOf, isStorable, MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { addDays, newYorkDay, readDay } from "../../ui/days.ts";

/** A record that the team works on. */
export type CaseKind = "survey" | "message";

/** Who looks after a record, and what comes next. Times are ISO-8601 UTC. */
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

/** Who looks after a record, on its page. */
export interface FollowUpView extends Omit<FollowUp, "by"> {
  /** Name of the member. */
  by: string | null;
  /** Members who may get the record, the reader first. */
  colleagues: Colleague[];
}

/** The submitted form. */
export interface FollowUpPost {
  /** Id of the member; empty for nobody. */
  owner: string;
  step: string;
  /** A day as it was typed; empty for none. */
  day: string;
  /** `Care.at` when the form was shown; empty if it was null. */
  seen: string;
}

/** Finds what is wrong with a next step. */
export function findFollowUpProblem({ step, day }: Pick<FollowUpPost, "step" | "day">): FollowUpProblem | null {
  if (!isStorable(step)) return "unstorable-step";
  if (excessOf(step.trim(), MOST_CHARACTERS.nextStep)) return "long-step";
  if (day !== "" && readDay(day) === null) return "wrong-day";
  return day !== "" && step.trim() === "" ? "day-without-step" : null;
}

export type FollowUpProblem = "unknown-owner" | "long-step" | "unstorable-step" | "wrong-day" | "day-without-step";

/** The response to a refused post: nothing was written. */
export type FollowUpReply =
  | { kind: "wrong-follow-up"; problem: FollowUpProblem; typed: FollowUpPost }
  /** Another member changed it first. */
  | { kind: "follow-up-overtaken"; by: string; at: string; now: { owner: string | null; step: string }; typed: FollowUpPost };

export function isFollowUpReply<Reply extends { kind: string }>(reply: Reply | FollowUpReply): reply is FollowUpReply {
  return reply.kind === "wrong-follow-up" || reply.kind === "follow-up-overtaken";
}

/** The filters by the day of the next step. */
export const DUES = ["overdue", "today", "week"] as const;
export type Due = (typeof DUES)[number];

/** Returns the first and the last day that a filter covers. A week is today and the six days after it. */
export function dueDays(due: Due, now: Date): { first: string; last: string } {
  const today = newYorkDay(now);
  if (due === "overdue") return { first: "0000-01-01", last: addDays(today, -1) };
  return { first: today, last: due === "week" ? addDays(today, 6) : today };
}

/** Reads the form. */
export function readFollowUp(field: (name: string) => string): FollowUpPost {
  return { owner: field("owner"), step: field("step"), day: field("day").trim(), seen: field("seen-care") };
}

/** The columns of a list. */
export interface ListedFollowUp {
  /** Name of the member; null for nobody. */
  owner: string | null;
  nextStep: string | null;
  nextStepOn: string | null;
}
