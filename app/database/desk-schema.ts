/** The tables of the desk. */
export interface DeskSchema {
  audit_log: AuditLogTable;
  survey_cases: SurveyCaseTable;
  survey_notes: SurveyNoteTable;
  survey_steps: SurveyStepTable;
  funnel_days: FunnelDayTable;
}

/** Append-only: who changed what at the desk, and when. It holds no personal data of those who wrote to us. */
interface AuditLogTable {
  id: string;
  happened_at: string;
  /** The member who did it; null for the person at the command line. */
  staff_id: string | null;
  /** See desk/audit/audit-entry.ts. */
  action: string;
  subject_kind: string;
  subject_id: string;
  /** JSON of names and short values, such as a status before and after. */
  details: string;
}

/** What the team does about a survey: one row each, made and deleted with it by triggers (migrations/0008). */
interface SurveyCaseTable {
  /**
   * The survey's place in the list, and its row in the search index. A survey that is sent on gets a new, higher one.
   */
  place: number;
  survey_id: string;
  /** See desk/surveys/survey-case.ts. */
  status: string;
  /** Member and time of the last change of status; null before. */
  status_by: string | null;
  status_at: string | null;
  /** When it was begun, or, once it is sent on, when it was sent on first. */
  arrived_at: string;
  /** When it was sent on first: the promise of 24 to 48 hours counts from here. Null for a draft. */
  submitted_at: string | null;
}

/** What members write to each other about a survey. */
interface SurveyNoteTable {
  id: string;
  survey_id: string;
  staff_id: string;
  text: string;
  created_at: string;
}

/** When a survey first came to a step. */
interface SurveyStepTable {
  survey_id: string;
  /** 2 to 4: a step that was reached, and 5: sent on. */
  step: number;
  /** Day of the survey's beginning in UTC, such as 2026-01-31: periods are counted by it. */
  begun_on: string;
  reached_at: string;
  /** Seconds since the step before was reached; null where that is not known. */
  seconds: number | null;
}

/** How many surveys that were begun on a day came to a step, and how long the step before took. It names nobody. */
interface FunnelDayTable {
  /** 1: begun; 2 to 5 as in survey_steps. */
  step: number;
  day: string;
  /** Rounded down; -1 where it is not known. */
  seconds: number;
  surveys: number;
}
