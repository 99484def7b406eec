import { sql } from "kysely";
import type { Database } from "./database.ts";
import { erasureAsked, erasureDone } from "./erasure.server.ts";
import { movedTables } from "./moved-tables.server.ts";

/**
 * Removes deleted rows from the tables and from their indexes. What PostgreSQL keeps elsewhere (its log, copies of it,
 * backups) is not in reach: docs/operating.md, "PostgreSQL".
 */
export async function vacuumDeleted(db: Database): Promise<void> {
  const asked = await erasureAsked(db);
  if (asked === null) return;
  const tables = [...Object.keys(movedTables), "survey_search"].map((name) => sql.table(name));
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    try {
      // Another machine may be at it, and so may PostgreSQL itself.
      await sql`vacuum (skip_locked) ${sql.join(tables)}`.execute(one);
    } finally {
      await sql`set statement_timeout = '30s'`.execute(one);
    }
  });
  await erasureDone(db, asked);
}
