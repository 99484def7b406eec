/** The tables of the team's dashboard, and of discovery calls. */
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
  calls: CallTable;
}

/** Append-only: who changed what on the dashboard, and when. It holds no personal data of people who wrote to us. */
interface AuditLogTable {
  id: string;
  happened_at: string;
  /** The member who did it; null for the command line. */
  staff_id: string | null;
  /** See desk/audit/audit-entry.ts. */
  action: string;
  subject_kind: string;
  subject_id: string;
  /** JSON of names and short values, such as a status before and after. */
  details: string;
}

/** How the team handles a survey: one row per survey, created and deleted with it by triggers. */
interface SurveyCaseTable extends FollowUpColumns {
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
 * How many surveys that were started on a day reached a step, and how long the previous step took. It identifies no
 * one.
 */
interface FunnelDayTable {
  /** 1: started; 2 to 5 as in survey_steps. */
  step: number;
  day: string;
  /** Rounded down; -1 if unknown. */
  seconds: number;
  surveys: number;
}

/** When a member is emailed about a topic; never without a row. */
interface NotificationChoiceTable {
  staff_id: string;
  /** See mail/notifications/subscription.ts. */
  topic: string;
  choice: "at-once" | "digest" | "never";
  chosen_at: string;
}

/** The owner of a survey or message, and its next step. */
export interface FollowUpColumns {
  /** The member who owns it, or null. Disabling a member unassigns theirs. */
  owner_id: string | null;
  /** The next step in a few words, and its day, such as 2026-01-31. */
  next_step: string | null;
  next_step_on: string | null;
  /** Member and time of the last change of these; null before the first one. */
  care_by: string | null;
  care_at: string | null;
}

/** A note that members write to each other about a message. */
interface MessageNoteTable {
  id: string;
  message_id: string;
  staff_id: string;
  text: string;
  created_at: string;
}

/** A note names a member: `@Ruth`. It is deleted with the survey or the message. */
interface MentionTable {
  note_id: string;
  /** The member who is named. */
  staff_id: string;
  /** The record of the note: one of the two. */
  survey_id: string | null;
  message_id: string | null;
  /** The member who wrote the note. */
  by_id: string;
  created_at: string;
  /** When the named member marked it as seen; null before. */
  seen_at: string | null;
}

/** What a member wrote to the person of a survey or a message. It is deleted with that record. */
interface ReplyTable {
  id: string;
  /** The record that it is about: one of the two. */
  survey_id: string | null;
  message_id: string | null;
  /** The member who wrote it. */
  staff_id: string;
  subject: string;
  text: string;
  /** Who gets the answers: `me` for the member, `company`. */
  answers_to: string;
  /** The email in the outbox. */
  mail_id: string;
  created_at: string;
}

/** A member's own filter of a list. */
interface SavedFilterTable {
  id: string;
  staff_id: string;
  /** Name of the list in its URL. */
  list: string;
  name: string;
  /** The filters as the parameters of the list's URL. */
  query: string;
  created_at: string;
}

/** The discovery call with the creator of a survey. */
interface CallTable {
  survey_id: string;
  id: string;
  /** `linked`: the creator was sent the team's own booking page; `declined`: no proposed time suits the creator. */
  state: "linked" | "proposed" | "booked" | "declined" | "canceled";
  /** JSON: the proposed starts. */
  times: string;
  starts_at: string | null;
  /** Id of the member who holds it. */
  host_id: string;
  /** What the creator wrote when no time suited. */
  reason: string | null;
  /** How both talk; null for calls from before they said so, and where the creator got the team's own booking page. */
  talk: "phone" | "video" | "place" | null;
  /** The member's phone number (empty if they call), the address of the video call, or the place. */
  talk_at: string | null;
  /** The creator's phone number, if they left one. */
  phone: string | null;
  sequence: number;
  remind_at: string | null;
  changed_at: string;
}
