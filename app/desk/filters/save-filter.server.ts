import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { deleteFilter, hasMostFilters, insertFilter, listFilters, renameFilter } from "./saved-filter.store.server.ts";
import { type FilterProblem, filterQuery, nameProblem, type SavedFilter } from "./saved-filter.ts";

/** Nothing was written. `typed`: the filter with the problem. */
interface Refused {
  kind: "refused";
  problem: FilterProblem;
  typed: SavedFilter;
}

type FilterOutcome = { kind: "saved"; filter: SavedFilter } | Refused;

interface Deps {
  db: Database;
  now: () => Date;
  randomId: () => string;
}

/** Saves a new filter. Filters are personal, so they are not logged. */
export async function saveFilter(
  { db, now, randomId }: Deps,
  staffId: string,
  typed: SavedFilter,
): Promise<FilterOutcome> {
  const name = typed.name.trim();
  const problem = nameProblem(name);
  if (problem) return { kind: "refused", problem, typed };
  return inTransaction(db, async (trx): Promise<FilterOutcome> => {
    if (await hasMostFilters(trx, staffId, typed.list)) return { kind: "refused", problem: "too-many", typed };
    const query = filterQuery(typed.list, new URLSearchParams(typed.query));
    const filter = { id: randomId(), list: typed.list, name, query };
    const added = await insertFilter(trx, staffId, filter, now().toISOString());
    return added ? { kind: "saved", filter } : { kind: "refused", problem: "taken-name", typed };
  });
}

/**
 * Gives a member's filters the names in a form, all or none, and deletes one of them.
 *
 * @param nameOf returns the typed name of a filter, or null if the form doesn't have it
 * @param deleted id of the filter to delete, or null
 */
export async function changeFilters(
  db: Database,
  staffId: string,
  nameOf: (id: string) => string | null,
  deleted: string | null,
): Promise<{ kind: "saved" } | Refused> {
  return inTransaction(db, async (trx) => {
    const all = (await listFilters(trx, staffId)).filter(({ id }) => id !== deleted);
    const typed = all.map((one) => ({ ...one, name: nameOf(one.id) ?? one.name }));
    const after = typed.map((one) => ({ ...one, name: one.name.trim() }));
    for (const [place, one] of after.entries()) {
      const taken = after.some(({ id, list, name }) => id !== one.id && list === one.list && name === one.name);
      const problem = nameProblem(one.name) ?? (taken ? "taken-name" : null);
      if (problem) return { kind: "refused", problem, typed: typed[place]! };
    }
    if (deleted !== null) await deleteFilter(trx, staffId, deleted);
    const changed = after.filter(({ id, name }) => all.some((one) => one.id === id && one.name !== name));
    // Names are cleared first, because two filters may swap theirs.
    for (const { id } of changed) await renameFilter(trx, staffId, id, id);
    for (const { id, name } of changed) await renameFilter(trx, staffId, id, name);
    return { kind: "saved" };
  });
}
