import { mayDo, type Role } from "../../auth/members/roles.ts";
import { FEW_UNITS } from "../../content/catalogue.ts";
import { documents } from "../../content/documents.ts";
import type { Database } from "../../database/database.ts";
import { promiseCutoffs } from "../surveys/survey-case.ts";
import { findPromiseEnds } from "../surveys/survey-promise.store.server.ts";
import { countWait } from "./today.store.server.ts";
import { type CountName, type Counts, IN_MENU, type MenuCounts, pathOf, toMenuCounts, WAIT_NAMES } from "./wait.ts";

interface Deps {
  db: Database;
  now: () => Date;
}

/** Counts everything that waits and that a role may see. */
export async function loadCounts(deps: Deps, role: Role): Promise<Counts> {
  return count(deps, role, [...WAIT_NAMES, "no-address"]);
}

/** Counts what waits, for the menu. */
export async function loadMenuCounts(deps: Deps, role: Role): Promise<MenuCounts> {
  return toMenuCounts(await count(deps, role, IN_MENU));
}

async function count<Name extends CountName>(
  { db, now }: Deps,
  role: Role,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const ends = await findPromiseEnds(db, promiseCutoffs(now()));
  const values = { ends, few: FEW_UNITS, documents: Object.keys(documents) };
  const counted = names.map(async (name) => {
    const isShown = mayDo(role, "GET", pathOf(name));
    return [name, isShown ? await countWait(db, name, values) : 0] as const;
  });
  return Object.fromEntries(await Promise.all(counted)) as Record<Name, number>;
}
