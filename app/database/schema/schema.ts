import type { Generated } from "kysely";
import type { AuthSchema } from "./auth.ts";
import type { ContentSchema } from "./content.ts";
import type { FollowUpColumns, DeskSchema } from "./desk.ts";
import type { ShopSchema } from "./shop.ts";

/**
 * Every table of the database: the shop's and the journal in shop.ts, members and their sessions in auth.ts, the
 * dashboard and calls in desk.ts, what members publish and visits in content.ts, the rest here. Times are ISO-8601 UTC
 * text, money is whole cents, lists and small records are JSON text, booleans are 1 and 0, ids and tokens are random or
 * hashed.
 */
export interface DatabaseSchema extends AuthSchema, ContentSchema, DeskSchema, ShopSchema {
  creator_surveys: CreatorSurveyTable;
  contact_messages: ContactMessageTable;
  /** A message whose hidden field was filled in. A person may have sent it, so it is kept for a while. */
  spam_messages: Pick<
    ContactMessageTable,
    "id" | "name" | "email" | "subject" | "message" | "created_at" | "page_hash"
  >;
  /** An email, written in the same transaction as the event that it reports, and sent afterwards. */
  outbox: {
    id: string;
    kind: string;
    /** The record that it is about, such as `survey:{id}`: code that deletes the record also deletes the email. */
    about: string | null;
    /** Null means the team, whose address for this kind is read from the settings at the time of sending. */
    to_address: string | null;
    reply_to: string | null;
    subject: string;
    text: string;
    html: string;
    /** The calendar file that comes with it, or null (RFC 5545). */
    calendar: string | null;
    /** `<{id}@{domain}>`, the same in every attempt, so that a repeat can be recognized. */
    message_id: string;
    created_at: string;
    /** The email is blanked after this time, and no longer read or sent. */
    keep_until: string;
    state: "waiting" | "sent" | "failed";
    attempts: number;
    /** Retry cycles that ended without a 250. */
    rounds: number;
    next_attempt_at: string;
    /** Token of the sender that has claimed it, until `claimed_until`. */
    claim: string | null;
    claimed_until: string | null;
    /** The server's last response, without addresses. */
    last_error: string | null;
    sent_at: string | null;
    /** Id of the digest that reports it to the team in its place; null for every email that is sent itself. */
    bundled_in: string | null;
    /** The member whose copy of an email to the team this is (mail/notifications/notify-team.server.ts), or null. */
    staff_id: string | null;
  };
  rate_limits: {
    key: string;
    window_start: string;
    count: number;
  };
  /** A request to erase deleted data, whose bytes may still be in the database's files. */
  erasures: {
    asked_at: string;
  };
}

/** A column for each question of survey/questions.ts: lists are JSON text, and blank text is null. */
export interface AnswerColumns {
  name: string;
  creator_name: string | null;
  current_stage: string;
  self_description: string | null;
  archetypes: string;
  platforms: string | null;
  niche: string | null;
  takeaway_goals: string | null;
  monetization_intent: string | null;
  monetization_methods: string;
  current_barriers: string;
  weak_areas: string;
  preferred_style: string | null;
  community_needs: string;
  success_vision: string | null;
  ideal_tetm_support: string | null;
  content_links: string;
  discovery_call: string | null;
  email: string | null;
}

/** The survey for creators (docs/behavior.md, Data 1); a draft until `completed_at` is set. */
export interface CreatorSurveyTable extends AnswerColumns {
  id: string;
  completed_at: string | null;
  created_at: string;
  /** The day on which it was started in the company's time zone. */
  begun_on: string | null;
  updated_at: string;
  furthest_step: number;
  /** The step that the last save led to, 1 to 4. */
  left_off_step: number;
  version: number;
  /** JSON: which page saved which step last, see survey/journey.ts. */
  step_writers: string;
  /** SHA-256 of the token of the page that created the record: a repeated first post finds it. */
  first_page_hash: string | null;
  /** Grows when the person withdraws the link; older cookies and links stop working. */
  key_generation: number;
  resume_token_hash: string;
}

interface ContactMessageTable extends FollowUpColumns {
  id: string;
  /** Position in the list, which the search index holds. A trigger or a sequence sets it. */
  place: Generated<number>;
  name: string;
  email: string;
  subject: string;
  message: string | null;
  created_at: string;
  /**
   * SHA-256 of the message and of the token of its page: a repeated post is stored once, see `messageKey` in
   * contact/send-message.server.ts.
   */
  page_hash: string;
  answered_at: string | null;
  answered_by: string | null;
}
