import type { Database } from "../../database/database.ts";

/** Names of members by id; one who is not there any more is left out. */
export async function namesOf(db: Database, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom("staff")
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
