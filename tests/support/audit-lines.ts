import { withDatabase } from "./server-database.ts";

/** Returns audit log entries of one kind, oldest first. */
export function readAudit(file: string, kind: string) {
  return withDatabase(file, async (db) => {
    const rows = await db
      .selectFrom("audit_log")
      .selectAll()
      .where("subject_kind", "=", kind)
      .orderBy("happened_at")
      .execute();
    return rows.map(({ staff_id: by, action, subject_id: subject, details }) => ({
      by,
      action,
      subject,
      details: JSON.parse(details) as Record<string, unknown>,
    }));
  });
}
