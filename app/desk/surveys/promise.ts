import type { SurveyCase } from "./survey-case.ts";

/** The team reviews responses within 24-48 hours (docs/behavior.md, Survey 24, Desk 3). */
export const DUE_HOURS = 24;
export const OVERDUE_HOURS = 48;

const HOUR = 60 * 60 * 1000;

/**
 * What the promise says about a survey: hours are whole ones, rounded up while they are left, down once they are over.
 */
export type PromiseClock =
  | { state: "draft" }
  | { state: "answered" }
  /** Hours until it is due. */
  | { state: "waiting"; hours: number }
  /** Hours until it is overdue. */
  | { state: "due"; hours: number }
  /** Hours since it became overdue. */
  | { state: "overdue"; hours: number };

export function promiseClock(
  { submittedAt, status }: Pick<SurveyCase, "submittedAt" | "status">,
  now: Date,
): PromiseClock {
  if (status !== "new") return { state: "answered" };
  if (submittedAt === null) return { state: "draft" };
  const age = (now.getTime() - Date.parse(submittedAt)) / HOUR;
  if (age < DUE_HOURS) return { state: "waiting", hours: Math.ceil(DUE_HOURS - Math.max(age, 0)) };
  if (age < OVERDUE_HOURS) return { state: "due", hours: Math.ceil(OVERDUE_HOURS - age) };
  return { state: "overdue", hours: Math.floor(age - OVERDUE_HOURS) };
}
