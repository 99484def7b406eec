import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { cut, inKeysetRange } from "../../database/list-sql.server.ts";
import { type ListPage, type PageCursor, timeKey, timeRange, toPage } from "../list/list-page.ts";
import { type AuditEntry, type AuditLine, subjectKey } from "./audit-entry.ts";

/** Maximum characters of a line's details. The page leaves longer details out; the export has them. */
const DETAILS = 2000;

/** Writes a line, or updates the details of an existing one. Call it in the transaction that makes the change. */
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

/** The tables and columns of names. */
const NAMED = {
  survey: { table: "creator_surveys", key: "id", name: "name" },
  message: { table: "contact_messages", key: "id", name: "name" },
  product: { table: "products", key: "slug", name: "name" },
} as const;

/**
 * Returns the names of the subjects of lines, by `subjectKey`. The log itself has no names, so that none is left of a
 * deleted record.
 */
export async function namesOfSubjects(
  db: Database,
  lines: readonly Pick<AuditLine, "subject">[],
): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const [kind, { table, key, name }] of Object.entries(NAMED)) {
    const ids = [...new Set(lines.flatMap(({ subject }) => (subject.kind === kind ? subject.id : [])))];
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string; name: string }>`select ${sql.ref(key)} as id, ${cut(name)} as name
      from ${sql.table(table)} where ${sql.ref(key)} in (${sql.join(ids)})`.execute(db);
    for (const row of rows) names[subjectKey({ kind, id: row.id })] = row.name;
  }
  return names;
}

/** Returns one page of the log, newest first. */
export async function listAudit(db: Database, cursor: PageCursor | null): Promise<ListPage<AuditLine>> {
  const query = db
    .selectFrom("audit_log")
    .select([
      "id",
      "happened_at",
      "staff_id",
      cut("action").as("action"),
      cut("subject_kind").as("subject_kind"),
      cut("subject_id").as("subject_id"),
    ])
    .select(sql<string>`case when length(details) > ${sql.lit(DETAILS)} then '{}' else details end`.as("details"));
  const rows = await inKeysetRange(query, "happened_at", timeRange(cursor)).execute();
  const found = rows.map((row) => ({
    id: row.id,
    time: row.happened_at,
    by: row.staff_id,
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    details: JSON.parse(row.details) as AuditLine["details"],
  }));
  return toPage(found, cursor, timeKey);
}
