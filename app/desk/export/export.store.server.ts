import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { newYorkDay } from "../../ui/days.ts";
import type { CaseKind } from "../cases/follow-up.ts";
import type { ExportRow, ExportValue } from "./export-format.ts";
import type { ExportList } from "./export-lists.ts";

/** Time and id of the last row that was read. */
interface ExportKey {
  time: string;
  id: string;
}

/** Maximum bytes of a batch, which limits memory while a file is sent. A single row may exceed it. */
const MOST_BYTES = 1_000_000;

/**
 * Reads the next rows of a list, oldest first: up to `most` rows, or fewer if they are long. It queries their lengths
 * first. Each call runs two short statements, because a statement that stays open would keep SQLite from
 * checkpointing.
 */
export async function readBatch(
  db: Database,
  list: ExportList,
  after: ExportKey | null,
  most: number,
): Promise<ExportRow[]> {
  const last = await findLast(db, list, after, most);
  if (!last) return [];
  const { table, time } = list;
  const [at, id] = [sql.ref(time), sql.ref("id")];
  const from = after ? sql`(${at}, ${id}) > (${after.time}, ${after.id}) and` : sql``;
  const { rows } = await sql<ExportRow>`select ${namesOf(list)} from ${sql.table(table)}
    where ${from} (${at}, ${id}) <= (${last.time}, ${last.id}) order by ${at}, ${id} limit ${most}`.execute(db);
  return parsed(rows, list);
}

/** Reads one row of a list: an array of it, or an empty one. */
export async function readRow(db: Database, list: ExportList, id: string): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`select ${namesOf(list)} from ${sql.table(list.table)}
    where ${sql.ref("id")} = ${id}`.execute(db);
  return parsed(rows, list);
}

function namesOf({ columns, joined }: ExportList) {
  return sql.join([
    ...columns.map((column) => sql.ref(column)),
    ...Object.entries(joined).map(([column, expression]) => sql`${sql.raw(expression)} as ${sql.ref(column)}`),
  ]);
}

function parsed(rows: ExportRow[], { json }: ExportList): ExportRow[] {
  for (const row of rows) for (const name of json) row[name] = parse(row[name] ?? null);
  return rows;
}

/** Finds the last row that fits into a batch; the first row always fits. Returns null at the end of the list. */
async function findLast(
  db: Database,
  { table, time, columns, numbers }: ExportList,
  after: ExportKey | null,
  most: number,
): Promise<ExportKey | null> {
  const [at, id] = [sql.ref(time), sql.ref("id")];
  const from = after ? sql`where (${at}, ${id}) > (${after.time}, ${after.id})` : sql``;
  // octet_length returns the size of a text in bytes without reading the text.
  const texts = columns.filter((column) => !numbers.includes(column));
  const bytes = sql.join(
    texts.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    sql` + `,
  );
  const { rows } = await sql<
    ExportKey & { bytes: number }
  >`select ${at} as time, ${id} as id, ${bytes} as bytes from ${sql.table(table)} ${from} order by ${at}, ${id} limit ${most}`.execute(
    db,
  );
  let held = 0;
  const beyond = rows.findIndex((row) => (held += Number(row.bytes)) > MOST_BYTES);
  return rows.at(beyond < 0 ? -1 : Math.max(0, beyond - 1)) ?? null;
}

/** Parses JSON text; returns any other text unchanged. */
function parse(value: ExportValue): ExportValue {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as ExportValue;
  } catch {
    return value;
  }
}

/** Reads a column of `extras` for the rows with these ids. */
export async function readExtra(
  db: Database,
  extra: string,
  ids: readonly string[],
): Promise<Map<string, ExportValue>> {
  if (ids.length === 0) return new Map();
  return extra === "lines" ? readLines(db, ids) : readSizes(db, ids);
}

async function readLines(db: Database, ids: readonly string[]): Promise<Map<string, ExportValue>> {
  const rows = await db
    .selectFrom("order_lines")
    .selectAll()
    .where("order_id", "in", ids)
    .orderBy("position")
    .execute();
  return grouped(
    rows.map((row) => [row.order_id, `${row.quantity} x ${named(row.name, row.size)} at ${row.price_cents} cents`]),
  );
}

async function readSizes(db: Database, ids: readonly string[]): Promise<Map<string, ExportValue>> {
  const rows = await db
    .selectFrom("product_variants")
    .selectAll()
    .where("product_id", "in", ids)
    .orderBy("position")
    .execute();
  return grouped(
    rows.map((row) => {
      const words = [
        `${row.price_cents} cents`,
        row.stock === null ? "unlimited" : `${row.stock} in stock`,
        ...(row.offered ? [] : ["withdrawn"]),
      ];
      return [row.product_id, `${row.size || "without sizes"}: ${words.join(", ")}`];
    }),
  );
}

function named(name: string, size: string): string {
  return size === "" ? name : `${name} (${size})`;
}

function grouped(pairs: readonly (readonly [id: string, text: string])[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [id, text] of pairs) groups.set(id, [...(groups.get(id) ?? []), text]);
  return groups;
}

/** Most notes of one record in a file; the dashboard has the rest. */
const MOST_NOTES = 200;

/** Returns the team's notes on a record, oldest first, each with its day and its author. */
export async function readNotes(db: Database, kind: CaseKind, id: string): Promise<string[]> {
  const { rows } = await sql<{ at: string; by: string | null; text: string }>`select own.created_at as at,
      (select staff.name from staff where staff.id = own.staff_id) as by, own.text
    from ${sql.table(`${kind}_notes`)} as own where ${sql.ref(`own.${kind}_id`)} = ${id}
    order by own.created_at, own.id limit ${sql.lit(MOST_NOTES)}`.execute(db);
  return rows.map(({ at, by, text }) => `${newYorkDay(new Date(at))}${by === null ? "" : ` ${by}`}: ${text}`);
}
