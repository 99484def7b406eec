import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { newYorkDay } from "../../ui/days.ts";
import type { CaseKind } from "../cases/case.ts";
import type { ExportRow, ExportValue } from "./export-format.ts";
import type { ExportList } from "./export-lists.ts";

interface RowKey {
  time: string;
  id: string;
}

export async function listKeys(db: Database, list: ExportList, after: RowKey | null, most: number): Promise<RowKey[]> {
  const [time, id] = [sql.ref(list.time), sql.ref("id")];
  const rest = after ? sql`where (${time}, ${id}) > (${after.time}, ${after.id})` : sql``;
  const { rows } = await sql<RowKey>`select ${time} as time, ${id} as id from ${sql.table(list.table)} ${rest}
    order by ${time}, ${id} limit ${most}`.execute(db);
  return rows;
}

export async function readRows(
  db: Database,
  { table, columns, joined, json }: ExportList,
  ids: readonly string[],
): Promise<ExportRow[]> {
  if (ids.length === 0) return [];
  const names = sql.join([
    ...columns.map((column) => sql.ref(column)),
    ...Object.entries(joined).map(([column, expression]) => sql`${sql.raw(expression)} as ${sql.ref(column)}`),
  ]);
  const { rows } = await sql<ExportRow>`select ${names} from ${sql.table(table)}
    where ${sql.ref("id")} in (${sql.join(ids)})`.execute(db);
  for (const row of rows) for (const name of json) row[name] = parse(row[name] ?? null);
  const found = new Map(rows.map((row) => [String(row.id), row]));
  return ids.map((id) => found.get(id)).filter((row) => row !== undefined);
}

function parse(value: ExportValue): ExportValue {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as ExportValue;
  } catch {
    return value;
  }
}

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
    rows.map((row) => {
      const name = row.size === "" ? row.name : `${row.name} (${row.size})`;
      return [row.order_id, `${row.quantity} x ${name} at ${row.price_cents} cents`];
    }),
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

function grouped(pairs: readonly (readonly [id: string, text: string])[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [id, text] of pairs) groups.set(id, [...(groups.get(id) ?? []), text]);
  return groups;
}

/** Maximum notes of one record in a file; the dashboard has the rest. */
const MOST_NOTES = 200;

/** Returns a record's notes, oldest first, each with its day and author. */
export async function readNotes(db: Database, kind: CaseKind, id: string): Promise<string[]> {
  const { rows } = await sql<{ at: string; by: string | null; text: string }>`select own.created_at as at,
      (select staff.name from staff where staff.id = own.staff_id) as by, own.text
    from ${sql.table(`${kind}_notes`)} as own where ${sql.ref(`own.${kind}_id`)} = ${id}
    order by own.created_at, own.id limit ${sql.lit(MOST_NOTES)}`.execute(db);
  return rows.map(({ at, by, text }) => `${newYorkDay(new Date(at))}${by === null ? "" : ` ${by}`}: ${text}`);
}
