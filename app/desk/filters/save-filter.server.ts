import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import { nameField } from "./filter.form.ts";
import { deleteFilter, insertFilter, listFilters, renameFilter } from "./saved-filter.store.server.ts";
import { filterQuery, type SavedFilter } from "./saved-filter.ts";

/** Maximum filters of one member for one list, which shows them all. */
const MOST = 20;

/** Filters are personal, so they aren't logged. */
export async function saveFilter(
  { db, now, randomId }: Omit<DeskActor, "by"> & { db: Database },
  staffId: string,
  { list, name, query }: Omit<SavedFilter, "id">,
): Promise<{ kind: "saved"; filter: SavedFilter } | { kind: "too-many" | "taken-name" }> {
  return inTransaction(db, async (trx) => {
    const own = (await listFilters(trx, staffId)).filter((one) => one.list === list);
    if (own.length >= MOST) return { kind: "too-many" };
    if (own.some((one) => one.name === name)) return { kind: "taken-name" };
    const filter = { id: randomId(), list, name, query: filterQuery(list, new URLSearchParams(query)) };
    await insertFilter(trx, staffId, filter, now().toISOString());
    return { kind: "saved", filter };
  });
}

/**
 * Renames a member's filters, all or none, and deletes one of them. `names` is by `nameField`; filters without one keep
 * theirs. `deleted` is an id or null. Returns the first filter whose name is taken in its list, or null.
 */
export async function changeFilters(
  db: Database,
  staffId: string,
  names: Readonly<Record<string, string>>,
  deleted: string | null,
): Promise<SavedFilter | null> {
  return inTransaction(db, async (trx) => {
    const before = (await listFilters(trx, staffId)).filter(({ id }) => id !== deleted);
    const after = before.map((one) => ({ ...one, name: names[nameField(one.id)] ?? one.name }));
    const taken = after.find((one) =>
      after.some(({ id, list, name }) => id !== one.id && list === one.list && name === one.name),
    );
    if (taken) return taken;
    if (deleted !== null) await deleteFilter(trx, staffId, deleted);
    const changed = after.filter(({ name }, place) => name !== before[place]?.name);
    // Clear the names first, because two filters may swap theirs.
    for (const { id } of changed) await renameFilter(trx, staffId, id, id);
    for (const { id, name } of changed) await renameFilter(trx, staffId, id, name);
    return null;
  });
}
