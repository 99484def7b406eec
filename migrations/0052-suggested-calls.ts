import { type Kysely, sql } from "kysely";

/** Whoever suggests times is warned of those that they suggested to somebody else: the newest calls are compared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("calls_suggested")
    .on("calls")
    .columns(["host_id", "changed_at"])
    .where(sql<boolean>`state = 'proposed'`)
    .execute();
}
