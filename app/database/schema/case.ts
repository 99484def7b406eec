/** Who looks after a survey or a message, and what comes next. */
export interface CareColumns {
  /** The member who looks after it; null for nobody. A disabled member's become nobody's. */
  owner_id: string | null;
  /** What comes next, in a few words, and on which day, such as 2026-01-31. */
  next_step: string | null;
  next_step_on: string | null;
  /** Member and time of the last change of these; null before the first one. */
  care_by: string | null;
  care_at: string | null;
}

/** A note that members write to each other about a message. */
export interface MessageNoteTable {
  id: string;
  message_id: string;
  staff_id: string;
  text: string;
  created_at: string;
}

/** A note names a member: `@Ruth`. It is deleted with the survey or the message. */
export interface MentionTable {
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
export interface ReplyTable {
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
export interface SavedFilterTable {
  id: string;
  staff_id: string;
  /** Name of the list in its URL. */
  list: string;
  name: string;
  /** The filters as the parameters of the list's URL. */
  query: string;
  created_at: string;
}
