import { DatabaseProblem } from "./database-problem.server.ts";
import type { Database } from "./database.ts";
import type { ReadTable } from "./read-table.server.ts";
import type { DatabaseSchema } from "./schema/schema.ts";

type MovedTable = keyof DatabaseSchema;

/**
 * Every table that a move copies, with its key columns, in an order in which no row references a later one. A new table
 * without a line here is a type error.
 */
export const movedTables: Record<MovedTable, readonly string[]> = {
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

/** Tables that are not copied: the migrator's, the search indexes, and the mark of a moved file. */
const OWN = /^(kysely_migration|survey_search|message_search|order_search|moved_to_postgres$)/;

/**
 * Lists the tables that a move copies, with the columns that they have.
 *
 * @throws {DatabaseProblem} if there is a table that doesn't belong to the site
 */
export async function listTables(db: Database, name: string): Promise<ReadTable[]> {
  const found = new Map(
    (await db.introspection.getTables())
      .filter(({ isView, name: table }) => !isView && !OWN.test(table))
      .map((table) => [table.name, table.columns]),
  );
  const strange = [...found.keys()].filter((table) => !(table in movedTables));
  if (strange.length > 0)
    throw new DatabaseProblem(
      `${name} has tables that are none of the site's (${strange.join(", ")}), which would be left behind: drop them or keep them elsewhere first.`,
    );
  return Object.entries(movedTables).map(([table, key]) => {
    const columns = found.get(table) ?? [];
    return {
      name: table,
      key,
      columns: columns.map((column) => column.name),
      texts: namesOf(columns, ["text"]),
      bytes: namesOf(columns, ["blob", "bytea"]),
    };
  });
}

function namesOf(columns: readonly { name: string; dataType: string }[], types: readonly string[]): string[] {
  return columns.filter(({ dataType }) => types.includes(dataType.toLowerCase())).map(({ name }) => name);
}

/** Whether none of these tables has a row. */
export async function isEmpty(db: Database, tables: readonly ReadTable[]): Promise<boolean> {
  for (const { name } of tables) {
    const row = await db
      .selectFrom(name as MovedTable)
      .select((one) => one.lit(1).as("one"))
      .limit(1)
      .executeTakeFirst();
    if (row) return false;
  }
  return true;
}
