import { sql } from "kysely";
import type { Database } from "../database/connect.server.ts";
import type { ExportRow, ExportValue } from "./export-format.ts";
import type { ExportList } from "./export-lists.ts";

/** Time and id of the last row that was read. */
export interface ExportKey {
  time: string;
  id: string;
}

/**
 * The next rows of a list, the oldest first. Each call is a short statement of
 * its own: a statement that stays open would keep SQLite from checkpointing.
 */
export async function readBatch(db: Database, { table, time, columns, joined, json }: ExportList, after: ExportKey | null, size: number): Promise<ExportRow[]> {
  const [at, id] = [sql.ref(time), sql.ref("id")];
  const from = after ? sql`where (${at}, ${id}) > (${after.time}, ${after.id})` : sql``;
  const names = sql.join([...columns.map((column) => sql.ref(column)), ...Object.entries(joined).map(([column, expression]) => sql`${sql.raw(expression)} as ${sql.ref(column)}`)]);
  const { rows } = await sql<Record<string, string | number | null>>`select ${names} from ${sql.table(table)} ${from} order by ${at}, ${id} limit ${size}`.execute(db);
  const records: ExportRow[] = rows;
  for (const record of records) for (const name of json) record[name] = parse(record[name] ?? null);
  return records;
}

/** JSON text that can't be read goes out as it is. */
function parse(value: ExportValue): ExportValue {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as ExportValue;
  } catch {
    return value;
  }
}
