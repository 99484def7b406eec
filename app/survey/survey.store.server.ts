import type { Database } from "../database/connect.server.ts";

/** Deletes drafts whose last change is older than `before`; finished surveys stay. */
export async function deleteDraftsOlderThan(db: Database, before: string): Promise<number> {
  const result = await db
    .deleteFrom("creator_surveys")
    .where("completed_at", "is", null)
    .where("updated_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
