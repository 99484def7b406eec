import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { excessOf, isStorable, MOST_CHARACTERS } from "../../forms/limits.ts";
import { deleteFilter, hasMostFilters, insertFilter, listFilters, renameFilter } from "./saved-filter.store.server.ts";
import { type FilterProblem, filterQuery, type FilterReply, type SavedFilter } from "./saved-filter.ts";

type FilterOutcome = { kind: "saved"; filter: SavedFilter } | ({ kind: "refused" } & FilterReply) | { kind: "missing" };

interface Deps {
  db: Database;
  now: () => Date;
  randomId: () => string;
}

/** Saves a filter under a name, or renames it if it has an id. They are the member's own, so they are not logged. */
export async function saveFilter(
  { db, now, randomId }: Deps,
  staffId: string,
  typed: SavedFilter,
): Promise<FilterOutcome> {
  const name = typed.name.trim();
  const problem = problemOf(name);
  if (problem) return { kind: "refused", problem, typed };
  return inTransaction(db, async (trx): Promise<FilterOutcome> => {
    if (typed.id !== "") return rename(trx, staffId, typed, name);
    if (await hasMostFilters(trx, staffId, typed.list)) return { kind: "refused", problem: "too-many", typed };
    const query = filterQuery(typed.list, new URLSearchParams(typed.query));
    const filter = { id: randomId(), list: typed.list, name, query };
    const added = await insertFilter(trx, staffId, filter, now().toISOString());
    return added ? { kind: "saved", filter } : { kind: "refused", problem: "taken-name", typed };
  });
}

export async function removeFilter(db: Database, staffId: string, id: string): Promise<void> {
  await inTransaction(db, (trx) => deleteFilter(trx, staffId, id));
}

async function rename(db: Database, staffId: string, typed: SavedFilter, name: string): Promise<FilterOutcome> {
  const filters = await listFilters(db, staffId);
  const filter = filters.find(({ id }) => id === typed.id);
  if (!filter) return { kind: "missing" };
  const taken = filters.some((one) => one.id !== filter.id && one.list === filter.list && one.name === name);
  if (taken) return { kind: "refused", problem: "taken-name", typed: { ...filter, name: typed.name } };
  await renameFilter(db, staffId, filter.id, name);
  return { kind: "saved", filter: { ...filter, name } };
}

function problemOf(name: string): FilterProblem | null {
  if (name === "") return "blank-name";
  if (!isStorable(name)) return "unstorable-name";
  return excessOf(name, MOST_CHARACTERS.filter) ? "long-name" : null;
}
