import type { Database } from "../../database/database.ts";
import type { FilteredList, SavedFilter } from "./saved-filter.ts";

export async function listFilters(db: Database, staffId: string): Promise<SavedFilter[]> {
  const rows = await db
    .selectFrom("saved_filters")
    .select(["id", "list", "name", "query"])
    .where("staff_id", "=", staffId)
    .orderBy("list")
    .orderBy("name")
    .execute();
  return rows.map(({ id, list, name, query }) => ({ id, list: list as FilteredList, name, query }));
}

export async function insertFilter(
  db: Database,
  staffId: string,
  { id, list, name, query }: SavedFilter,
  at: string,
): Promise<void> {
  await db.insertInto("saved_filters").values({ id, staff_id: staffId, list, name, query, created_at: at }).execute();
}

export async function renameFilter(db: Database, staffId: string, id: string, name: string): Promise<void> {
  await db.updateTable("saved_filters").set({ name }).where("id", "=", id).where("staff_id", "=", staffId).execute();
}

export async function deleteFilter(db: Database, staffId: string, id: string): Promise<void> {
  await db.deleteFrom("saved_filters").where("id", "=", id).where("staff_id", "=", staffId).execute();
}
