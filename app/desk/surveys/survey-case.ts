export const STATUSES = ["new", "contacted", "call_booked", "closed"] as const;
export type SurveyStatus = (typeof STATUSES)[number];

/** Times are ISO-8601 UTC. */
export interface SurveyCase {
  surveyId: string;
  status: SurveyStatus;
  /** Id of the member who last changed the status, and when; null if no member has. */
  statusBy: string | null;
  statusAt: string | null;
  submittedAt: string | null;
}

/** The team promises a reply within 24 to 48 hours (docs/behavior.md, Survey 24, Desk 3). */
const DUE_HOURS = 24;
const OVERDUE_HOURS = 48;

const HOUR = 60 * 60 * 1000;

/** Status of the promised reply. Hours are whole: rounded up before a deadline, down after it. */
export type PromiseClock =
  | { state: "draft" }
  | { state: "answered" }
  | { state: "waiting"; hours: number }
  | { state: "due"; hours: number }
  | { state: "overdue"; hours: number };

/** Any status except `new` counts as answered. */
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

export const PROMISES = ["overdue", "due", "waiting"] as const;
export type Promised = (typeof PROMISES)[number];

/** Returns when a filter's surveys were submitted (ISO-8601 UTC): after the first time, no later than the second. */
export function promisedBetween(promise: Promised, now: Date): { after: string; until: string } {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString();
  if (promise === "overdue") return { after: "", until: ago(OVERDUE_HOURS) };
  return promise === "due"
    ? { after: ago(OVERDUE_HOURS), until: ago(DUE_HOURS) }
    : { after: ago(DUE_HOURS), until: "9999" };
}

/** Another member changed the status first, or the creator did by booking or canceling a call: nothing was written. */
export interface StatusOvertaken {
  kind: "overtaken";
  status: SurveyStatus;
  by: string;
  at: string;
  wanted: SurveyStatus;
}
