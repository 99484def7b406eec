import { sql } from "kysely";
import type { AuditEntry as AccountEntry } from "../../auth/audit.ts";
import type { Database } from "../../database/database.ts";
import { cut, inKeysetRange } from "../../database/list-sql.server.ts";
import { type PageCursor, timeKey, timeRange, toPage } from "../list/list-page.ts";
import { type AuditAction, type AuditDetails, type DeskActor, subjectKind } from "./audit-entry.ts";

/** Maximum characters of a line's details. The page omits longer ones; the export has them. */
const DETAILS = 2000;

/**
 * Logs an action of a member, or of the command line (`by` is null). Call it in the transaction that makes the change.
 * `id` is the changed record's. If the log already has `line`, only its details are replaced.
 */
export async function audit(
  db: Database,
  { by, now, randomId }: Omit<DeskActor, "by"> & { by: string | null },
  action: AuditAction,
  id: string,
  details: AuditDetails = {},
  line = randomId(),
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      id: line,
      happened_at: now().toISOString(),
      staff_id: by,
      action,
      subject_kind: subjectKind(action),
      subject_id: id,
      details: JSON.stringify(details),
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet((row) => ({ details: row.ref("excluded.details") })))
    .execute();
}

/** Logs an account event. Events that are only counted share one line per time window. */
export async function auditAccount(
  db: Database,
  deps: Omit<DeskActor, "by">,
  { by, what, subject, details, within }: AccountEntry,
): Promise<void> {
  const actor = { ...deps, by };
  if (!within) return audit(db, actor, what, subject, details);
  await audit(db, actor, what, subject, { count: within.count }, `${what}-${within.since}-${subject}`);
}

/** The name of a line's subject. The log itself has no names, so deleting a record leaves none behind. */
const NAME = sql<string | null>`case subject_kind
  when 'survey' then (select ${cut("name")} from creator_surveys where id = subject_id)
  when 'message' then (select ${cut("name")} from contact_messages where id = subject_id)
  when 'product' then (select ${cut("name")} from products where slug = subject_id)
  when 'staff' then (select ${cut("name")} from staff where id = subject_id) end`;

export async function listAudit(db: Database, cursor: PageCursor | null) {
  const query = db
    .selectFrom("audit_log")
    .select([
      "id",
      "happened_at",
      "staff_id",
      cut("action").as("action"),
      cut("subject_kind").as("subject_kind"),
      cut("subject_id").as("subject_id"),
      NAME.as("name"),
    ])
    .select(sql<string>`case when length(details) > ${sql.lit(DETAILS)} then '{}' else details end`.as("details"));
  const rows = await inKeysetRange(query, "happened_at", timeRange(cursor)).execute();
  const found = rows.map((row) => ({
    id: row.id,
    time: row.happened_at,
    by: row.staff_id,
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    name: row.name,
    details: JSON.parse(row.details) as AuditDetails,
  }));
  return toPage(found, cursor, timeKey);
}
