import type { Kysely } from "kysely";

/**
 * A role sees emails of some kinds only: the dashboard reads the newest of each kind and state. Some also depend on
 * `about`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("outbox_kind_state")
    .on("outbox")
    .columns(["kind", "state", "created_at", "id", "about"])
    .execute();
}
