import { createHash } from "node:crypto";
import { sql } from "kysely";
import { DatabaseProblem } from "./database-problem.server.ts";
import type { Database } from "./database.ts";
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

/** @throws {DatabaseProblem} if there is a table that doesn't belong to the site */
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

export type Row = Record<string, unknown>;

/** Rows that are in memory at once; of a table with bytes one, since a picture's file may have several megabytes. */
const MOST_ROWS = 100;

export async function* readInOrder(db: Database, { name, key, columns, bytes }: ReadTable): AsyncGenerator<Row[]> {
  const keys = refs(key);
  const size = bytes.length > 0 ? 1 : MOST_ROWS;
  for (let last: Row | undefined; ;) {
    const after = last ? sql`where (${keys}) > (${sql.join(key.map((one) => last?.[one]))})` : sql``;
    const page = sql<Row>`select ${refs(columns)} from ${sql.table(name)} ${after} order by ${keys} limit ${sql.lit(size)}`;
    const { rows } = await page.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

function refs(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)));
}

export interface ReadTable {
  name: string;
  key: readonly string[];
  columns: readonly string[];
  texts: readonly string[];
  bytes: readonly string[];
}

/** Figures to compare a table by. Both engines give the same ones for the same rows. */
export interface TableFigures {
  rows: number;
  /**
   * Bytes of all its texts as the engine counts them. Without this, bytes that are not UTF-8 would go unnoticed,
   * because they are read as U+FFFD.
   */
  textBytes: number;
  /** SHA-256 over the rows in the order of their key, as 64 hexadecimal digits. */
  checksum: string;
}

/** @throws {DatabaseProblem} if a value is neither text, a whole number nor bytes */
export async function readFigures(db: Database, table: ReadTable): Promise<TableFigures> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const page of readInOrder(db, table)) {
    for (const row of page) hash.update(canonicalRow(row, table));
    rows += page.length;
  }
  return { rows, textBytes: await countTextBytes(db, table), checksum: hash.digest("hex") };
}

/** Formats a row for the checksum: its values as JSON, ordered by the names of the columns. Bytes are hashed. */
function canonicalRow(row: Row, { name, columns, bytes }: ReadTable): string {
  const values = columns.toSorted().map((column) => {
    const value = row[column];
    if (value === null || typeof value === "string" || Number.isSafeInteger(value)) return value;
    if (value instanceof Uint8Array && bytes.includes(column))
      return { sha256: createHash("sha256").update(value).digest("hex") };
    throw new DatabaseProblem(
      `${name}.${column} has a value that is neither text nor a whole number below 2^53, which the site never writes: ${JSON.stringify(value)?.slice(0, 60)}.`,
    );
  });
  return `${JSON.stringify(values)}\n`;
}

async function countTextBytes(db: Database, { name, texts }: ReadTable): Promise<number> {
  if (texts.length === 0) return 0;
  const bytes = sql.join(
    texts.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    sql` + `,
  );
  const { rows } = await sql<{ bytes: number | null }>`select sum(${bytes}) as bytes from ${sql.table(name)}`.execute(
    db,
  );
  return Number(rows[0]?.bytes ?? 0);
}
