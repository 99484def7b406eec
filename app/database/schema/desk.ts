import type { CareColumns, MentionTable, MessageNoteTable, ReplyTable, SavedFilterTable } from "./case.ts";

/** The tables of the team's dashboard. */
export interface DeskSchema {
  audit_log: AuditLogTable;
  survey_cases: SurveyCaseTable;
  survey_notes: SurveyNoteTable;
  message_notes: MessageNoteTable;
  mentions: MentionTable;
  replies: ReplyTable;
  saved_filters: SavedFilterTable;
  notification_choices: NotificationChoiceTable;
  survey_steps: SurveyStepTable;
  funnel_days: FunnelDayTable;
}

/** Append-only: who changed what on the dashboard, and when. It holds no personal data of people who wrote to us. */
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

/** How the team handles a survey: one row per survey, created and deleted with it by triggers (migrations/0008). */
interface SurveyCaseTable extends CareColumns {
  /**
   * The survey's place in the list, and its row in the search index. A survey gets a new, higher one when it is first
   * submitted.
   */
  place: number;
  survey_id: string;
  /** See desk/surveys/survey-case.ts. */
  status: string;
  /** Member and time of the last status change; null before the first one. */
  status_by: string | null;
  status_at: string | null;
  /** When the survey was started, or, once it is submitted, when it was first submitted. */
  arrived_at: string;
  /** When it was first submitted: the promised reply within 24 to 48 hours counts from here. Null for a draft. */
  submitted_at: string | null;
}

/** A note that members write to each other about a survey. */
interface SurveyNoteTable {
  id: string;
  survey_id: string;
  staff_id: string;
  text: string;
  created_at: string;
}

/** When a survey first reached a step. */
interface SurveyStepTable {
  survey_id: string;
  /** 2 to 4: a step that was reached; 5: submitted. */
  step: number;
  /** The UTC day on which the survey was started, such as 2026-01-31: periods are counted by it. */
  begun_on: string;
  reached_at: string;
  /** Seconds since the previous step was reached; null if unknown. */
  seconds: number | null;
}

/**
 * How many surveys that were started on a day reached a step, and how long the previous step took. It identifies
 * nobody.
 */
interface FunnelDayTable {
  /** 1: started; 2 to 5 as in survey_steps. */
  step: number;
  day: string;
  /** Rounded down; -1 if unknown. */
  seconds: number;
  surveys: number;
}

/** When a member is told of a topic by email. Without a row: never. */
interface NotificationChoiceTable {
  staff_id: string;
  /** See mail/notifications/topic.ts. */
  topic: string;
  choice: "at-once" | "digest" | "never";
  chosen_at: string;
}
