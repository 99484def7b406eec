import type { Field, ListField, RequiredField } from "../content/questions.ts";
import type { AuthSchema } from "./auth-schema.ts";
import type { DeskSchema } from "./desk-schema.ts";
import type {
  CartItemTable,
  CartTable,
  OrderEventTable,
  OrderLineTable,
  OrderTable,
  ProductTable,
  ProductVariantTable,
  StockLedgerTable,
  StripeEventTable,
} from "./shop-schema.ts";

/**
 * Every table of the database. Those of the shop are in shop-schema.ts, those of members and their sessions in
 * auth-schema.ts, those of the desk in desk-schema.ts. Times are ISO-8601 UTC text, money is whole cents, lists and
 * small records are JSON text, yes and no are 1 and 0, ids and tokens are random or hashed.
 */
export interface DatabaseSchema extends AuthSchema, DeskSchema {
  creator_surveys: CreatorSurveyTable;
  contact_messages: ContactMessageTable;
  products: ProductTable;
  product_variants: ProductVariantTable;
  stock_ledger: StockLedgerTable;
  carts: CartTable;
  cart_items: CartItemTable;
  orders: OrderTable;
  order_lines: OrderLineTable;
  order_events: OrderEventTable;
  stripe_events: StripeEventTable;
  outbox: OutboxTable;
  rate_limits: RateLimitTable;
  erasures: ErasureTable;
}

/** A column for each question of the survey: lists are JSON text, and blank text is null. */
export type AnswerColumns = { [field in ListField | RequiredField]: string } & {
  [field in Exclude<Field, ListField | RequiredField>]: string | null;
};

/** The survey for creators (docs/behavior.md, Data 1); a draft until `completed_at` is set. */
export interface CreatorSurveyTable extends AnswerColumns {
  /** 128 random bits, base64url. */
  id: string;
  completed_at: string | null;
  created_at: string;
  updated_at: string;
  /** First step that is not done yet, 1 to 4. */
  furthest_step: number;
  /** Step that the last save led to, 1 to 4. */
  left_off_step: number;
  /** Counts the saves, from 1. */
  version: number;
  /** JSON: which page saved which step last, see survey/journey.ts. */
  step_writers: string;
  /** SHA-256 of the token of the page that created the record: a repeated first post finds it. */
  first_page_hash: string | null;
  /** Grows when the person withdraws the link; older cookies and links stop working. */
  key_generation: number;
  /** SHA-256 of the resume link's token. */
  resume_token_hash: string;
}

/** What somebody wrote by the contact form. */
interface ContactMessageTable {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string | null;
  created_at: string;
  /**
   * SHA-256 of what was written and of the token of the page that it was written on: a repeated post is stored once,
   * see `messageKey` in contact/read-message.server.ts.
   */
  page_hash: string;
  /** When a member marked it as answered, and who; null before. */
  answered_at: string | null;
  answered_by: string | null;
}

/** One row for each thing that is counted in one window of time. */
interface RateLimitTable {
  key: string;
  window_start: string;
  count: number;
}

/** That something was deleted whose bytes may still be in the database's files. */
interface ErasureTable {
  asked_at: string;
}

/** A mail, written in the transaction that it tells about and sent afterwards. */
interface OutboxTable {
  id: string;
  /** What the mail is, see mail/outbox.ts. */
  kind: string;
  /** The record that it tells about, such as `survey:{id}`: who deletes that deletes this. */
  about: string | null;
  /** Null is the team, wherever MAIL_TO is when it is sent. */
  to_address: string | null;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  /** `<{id}@{domain}>`, the same in every attempt, so that a repeat can be recognised. */
  message_id: string;
  created_at: string;
  /** Afterwards nobody reads or sends it any more: it is blanked. */
  keep_until: string;
  state: "waiting" | "sent" | "failed";
  /** How often a server was asked to take it. */
  attempts: number;
  /** Rounds of attempts that ended without a 250. */
  rounds: number;
  next_attempt_at: string;
  /** Token of the sender that has it in hand, until `claimed_until`. */
  claim: string | null;
  claimed_until: string | null;
  /** What the server answered last, without addresses. */
  last_error: string | null;
  sent_at: string | null;
  /** Id of the digest that tells the team of it in its place; null for every mail that is sent itself. */
  bundled_in: string | null;
}
