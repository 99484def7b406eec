export interface DeskSchema {
  /** Append-only: who changed what on the dashboard, and when. It holds no personal data of people who wrote to us. */
  audit_log: {
    id: string;
    happened_at: string;
    /** The member who did it; null for the command line. */
    staff_id: string | null;
    action: string;
    subject_kind: string;
    subject_id: string;
    details: string;
  };
  survey_cases: SurveyCaseTable;
  survey_notes: {
    id: string;
    survey_id: string;
    staff_id: string;
    text: string;
    created_at: string;
  };
  message_notes: {
    id: string;
    message_id: string;
    staff_id: string;
    text: string;
    created_at: string;
  };
  /** A note names a member: `@Ruth`. It is deleted with the survey or the message. */
  mentions: {
    note_id: string;
    staff_id: string;
    survey_id: string | null;
    message_id: string | null;
    by_id: string;
    created_at: string;
    seen_at: string | null;
  };
  /** What a member wrote to the person of a survey or a message. It is deleted with that record. */
  replies: {
    id: string;
    survey_id: string | null;
    message_id: string | null;
    staff_id: string;
    subject: string;
    text: string;
    /** Who gets the answers: `me` for the member, `company`. */
    answers_to: string;
    mail_id: string;
    created_at: string;
  };
  saved_filters: {
    id: string;
    staff_id: string;
    list: string;
    name: string;
    query: string;
    created_at: string;
  };
  /** When a member is emailed about a topic; without a row, never. */
  notification_choices: {
    staff_id: string;
    topic: string;
    choice: "at-once" | "digest" | "never";
    chosen_at: string;
  };
  survey_steps: {
    survey_id: string;
    /** 2 to 4: a step that was reached; 5: submitted. */
    step: number;
    /** The day on which the survey was started, such as 2026-01-31: periods are counted by it. */
    begun_on: string;
    reached_at: string;
    /** Seconds since the previous step was reached; null if unknown. */
    seconds: number | null;
  };
  /** How many surveys started on a day reached a step, and how long the previous step took. Identifies no one. */
  funnel_days: {
    /** 1: started; 2 to 5 as in survey_steps. */
    step: number;
    day: string;
    /** Rounded down; -1 if unknown. */
    seconds: number;
    surveys: number;
  };
  /** The discovery call with the creator of a survey. */
  calls: {
    survey_id: string;
    id: string;
    /** `linked`: the creator was sent the team's own booking page; `declined`: no proposed time suits the creator. */
    state: "linked" | "proposed" | "booked" | "declined" | "canceled";
    times: string;
    starts_at: string | null;
    host_id: string;
    reason: string | null;
    /** How both talk; null where the creator got the team's own booking page. */
    talk: "phone" | "video" | "place" | null;
    /** The member's phone number (empty if they call), the address of the video call, or the place. */
    talk_at: string | null;
    phone: string | null;
    sequence: number;
    remind_at: string | null;
    changed_at: string;
  };
}

/** One row per survey, created and deleted with it by triggers. */
interface SurveyCaseTable extends FollowUpColumns {
  /** Place in the list, and row in the search index. The first submission moves a survey to a new, higher one. */
  place: number;
  survey_id: string;
  status: string;
  status_by: string | null;
  status_at: string | null;
  /** When the survey was started, or, once it is submitted, when it was first submitted. */
  arrived_at: string;
  /** When it was first submitted: the promised reply within 24 to 48 hours counts from here. Null for a draft. */
  submitted_at: string | null;
}

export interface FollowUpColumns {
  /** Disabling a member unassigns theirs. */
  owner_id: string | null;
  /** The next step in a few words, and its day, such as 2026-01-31. */
  next_step: string | null;
  next_step_on: string | null;
  /** Member and time of the last change of these; null before the first one. */
  follow_up_by: string | null;
  follow_up_at: string | null;
}
