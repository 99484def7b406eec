import { sql } from "kysely";
import { cut } from "../../database/cut-text.server.ts";
import type { Database } from "../../database/database.ts";
import {
  toPage,
  type ListPage,
  PAGE_SIZE,
  readsDown,
  readTimeKey,
  timeKey,
  type PageCursor,
} from "../list/keyset-cursor.ts";
import type { AuditEntry } from "./audit.ts";

/** A line of the log as it is kept. */
export interface AuditLine {
  id: string;
  /** ISO-8601 UTC. */
  time: string;
  /** Id of the member; null for the person at the command line. */
  by: string | null;
  action: string;
  subject: { kind: string; id: string };
  details: Record<string, string | number | boolean | null>;
}

/** Characters of a line's details, which are names and short values; longer ones are in the export alone. */
const DETAILS = 2000;

/**
 * Writes one line, or the details of one that is there already. To be called in the transaction of the change that it
 * tells about.
 */
export async function writeAudit(db: Database, entry: AuditEntry): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      id: entry.id,
      happened_at: entry.at,
      staff_id: entry.by,
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      details: JSON.stringify(entry.details ?? {}),
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet((row) => ({ details: row.ref("excluded.details") })))
    .execute();
}

/** One page of the log, the newest first. */
export async function listAudit(db: Database, turn: PageCursor | null): Promise<ListPage<AuditLine>> {
  const [order, compare] = readsDown(turn) ? (["desc", "<"] as const) : (["asc", ">"] as const);
  let query = db
    .selectFrom("audit_log")
    .select([
      "id",
      "happened_at",
      "staff_id",
      cut("action").as("action"),
      cut("subject_kind").as("subject_kind"),
      cut("subject_id").as("subject_id"),
    ])
    .select(sql<string>`case when length(details) > ${sql.lit(DETAILS)} then '{}' else details end`.as("details"))
    .orderBy("happened_at", order)
    .orderBy("id", order)
    .limit(PAGE_SIZE + 1);
  if (turn) {
    const { time, id } = readTimeKey(turn.key);
    query = query.where((row) => row(row.refTuple("happened_at", "id"), compare, row.tuple(time, id)));
  }
  const found = (await query.execute()).map((row) => ({
    id: row.id,
    time: row.happened_at,
    by: row.staff_id,
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    details: JSON.parse(row.details) as AuditLine["details"],
  }));
  return toPage(found, turn, timeKey);
}
