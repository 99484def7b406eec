/** How far the team has come with a survey. */
export const STATUSES = ["new", "contacted", "call_booked", "closed"] as const;
export type SurveyStatus = (typeof STATUSES)[number];

/** What the team does about one survey. Times are ISO-8601 UTC. */
export interface SurveyCase {
  surveyId: string;
  status: SurveyStatus;
  /** Id of the member who changed the status last, and when; null before. */
  statusBy: string | null;
  statusAt: string | null;
  /** When it was sent on first; null for a draft. */
  submittedAt: string | null;
}
