import type { DatabaseSchema } from "./schema.ts";

export type MovedTable = keyof DatabaseSchema;

/**
 * Every table that a move copies, with the columns that name a row, in an order in which no row points at one that
 * comes later. A new table without its line here is a type error.
 */
export const movedTables: Record<MovedTable, readonly string[]> = {
  creator_surveys: ["id"],
  survey_cases: ["place"],
  survey_notes: ["id"],
  survey_steps: ["survey_id", "step"],
  funnel_days: ["step", "day", "seconds"],
  contact_messages: ["id"],
  products: ["id"],
  product_variants: ["id"],
  carts: ["id"],
  cart_items: ["cart_id", "product_id", "size"],
  orders: ["id"],
  order_lines: ["order_id", "position"],
  order_events: ["id"],
  stripe_events: ["id"],
  stock_ledger: ["id"],
  outbox: ["id"],
  rate_limits: ["key", "window_start"],
  staff: ["id"],
  password_links: ["token_hash"],
  staff_sessions: ["id"],
  refresh_tokens: ["token_hash"],
  factors: ["id"],
  challenges: ["id"],
  recovery_codes: ["staff_id", "code_hash"],
  signing_keys: ["id"],
  audit_log: ["id"],
  erasures: ["asked_at"],
};
