import type { Generated } from "kysely";
import type { AuthSchema } from "./auth.ts";
import type { FollowUpColumns, DeskSchema } from "./desk.ts";
import type { ShopSchema } from "./shop.ts";

/**
 * Every table of the database: the shop's and the journal in shop.ts, members and their sessions in auth.ts, the
 * dashboard and calls in desk.ts, the rest here. Times are ISO-8601 UTC text, money is whole cents, lists and small
 * records are JSON text, booleans are 1 and 0, ids and tokens are random or hashed.
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
    /** An attached calendar file (RFC 5545). */
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

/** Key columns of every table, referenced tables first: the move to PostgreSQL copies them in this order. */
export const tableKeys: Record<keyof DatabaseSchema, readonly string[]> = {
  creator_surveys: ["id"],
  survey_cases: ["place"],
  survey_notes: ["id"],
  survey_steps: ["survey_id", "step"],
  funnel_days: ["step", "day", "seconds"],
  contact_messages: ["id"],
  spam_messages: ["id"],
  message_notes: ["id"],
  mentions: ["note_id", "staff_id"],
  replies: ["id"],
  calls: ["survey_id"],
  products: ["id"],
  product_variants: ["id"],
  carts: ["id"],
  cart_items: ["cart_id", "product_id", "size"],
  orders: ["id"],
  order_lines: ["order_id", "position"],
  order_events: ["id"],
  journal_entries: ["id"],
  payouts: ["id"],
  stripe_events: ["id"],
  stock_ledger: ["id"],
  stock_alerts: ["id"],
  outbox: ["id"],
  rate_limits: ["key", "window_start"],
  staff: ["id"],
  saved_filters: ["id"],
  notification_choices: ["staff_id", "topic"],
  reset_requests: ["staff_id"],
  password_links: ["token_hash"],
  staff_sessions: ["id"],
  refresh_tokens: ["token_hash"],
  factors: ["id"],
  challenges: ["id"],
  recovery_codes: ["staff_id", "code_hash"],
  passkeys: ["id"],
  passkey_challenges: ["challenge_hash"],
  signing_keys: ["id"],
  audit_log: ["id"],
  document_versions: ["document", "version"],
  document_drafts: ["document"],
  pictures: ["id"],
  picture_files: ["picture_id", "width", "format"],
  picture_originals: ["picture_id", "part"],
  page_views: ["day", "page"],
  visit_sources: ["day", "host"],
  erasures: ["asked_at"],
};

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
  /** SHA-256 of the message and its page's token: a repeated post is stored once (contact/send-message.server.ts). */
  page_hash: string;
  answered_at: string | null;
  answered_by: string | null;
}

/** The tables of what members publish (words of pages, pictures), and of visits: sums, nothing about a person. */
interface ContentSchema {
  /** A published text of a public page (site/publishing/document.ts). The newest version is public; older ones stay. */
  document_versions: {
    document: string;
    /** From 1; what the site's files say is version 0, which has no row. */
    version: number;
    body: string;
    published_at: string;
    published_by: string;
  };
  /** Changes that a member hasn't published yet: one row for each document. */
  document_drafts: {
    document: string;
    body: string;
    /** Changes with each save, so that no member overwrites another's changes. */
    stamp: string;
    saved_at: string;
    saved_by: string;
  };
  /** A picture of the library. Views name it by its id (site/pictures/stored-picture.ts). */
  pictures: {
    id: string;
    name: string;
    alt: string;
    /** 1 if it says nothing and so has no description. */
    decoration: number;
    /** The part that stays visible where it is cropped: 0 to 8, row by row in a grid of three by three. */
    focus: number;
    width: number;
    height: number;
    /** 1 if the uploaded file is animated; visitors get its first image. */
    animated: Generated<number>;
    state: "waiting" | "ready" | "failed";
    /** Why it failed, see site/pictures/picture-file.ts. */
    reason: string | null;
    /** SHA-256 of the uploaded file: the same file is added once. */
    source_digest: string;
    created_at: string;
    created_by: string;
    changed_at: string;
    /** Changes with each change, so that no member overwrites another's. */
    stamp: string;
    attempts: number;
    /** Token of the process that makes its files, until `claimed_until`. */
    claim: string | null;
    claimed_until: string | null;
  };
  picture_files: {
    picture_id: string;
    width: number;
    format: string;
    /** The first 32 hexadecimal digits of the SHA-256 of the bytes: its name in addresses. */
    digest: string;
    size: number;
    bytes: Uint8Array;
  };
  /** A megabyte of the upload, kept until visitors' files are made from it: it may hold where it was taken. */
  picture_originals: {
    picture_id: string;
    part: number;
    bytes: Uint8Array;
  };
  page_views: {
    /** In the company's time zone, such as `2026-11-24`. */
    day: string;
    /** A path, or the pattern of personal ones, such as `/orders/:number`. */
    page: string;
    views: number;
    /** Views that a visit began with. */
    visits: number;
  };
  visit_sources: {
    day: string;
    /** The other site's host; empty for none, `other` for what is too much to list. */
    host: string;
    visits: number;
  };
}
