import { FEW_UNITS } from "../../content/catalogue.ts";
import { documents } from "../../content/documents.ts";
import type { Database } from "../../database/database.ts";
import { promiseCutoffs } from "../surveys/survey-case.ts";
import { findPromiseEnds } from "../surveys/survey-promise.store.server.ts";
import { countWait } from "./today.store.server.ts";
import { type CountName, type Counts, IN_MENU, type MenuCounts, toMenuCounts, WAIT_NAMES } from "./wait.ts";

interface Deps {
  db: Database;
  now: () => Date;
}

/** Counts everything that waits. */
export async function loadCounts(deps: Deps): Promise<Counts> {
  return count(deps, [...WAIT_NAMES, "no-address"]);
}

/** Counts what waits, for the menu. */
export async function loadMenuCounts(deps: Deps): Promise<MenuCounts> {
  return toMenuCounts(await count(deps, IN_MENU));
}

async function count<Name extends CountName>({ db, now }: Deps, names: readonly Name[]): Promise<Record<Name, number>> {
  const ends = await findPromiseEnds(db, promiseCutoffs(now()));
  const values = { ends, few: FEW_UNITS, documents: Object.keys(documents) };
  const counted = names.map(async (name) => [name, await countWait(db, name, values)] as const);
  return Object.fromEntries(await Promise.all(counted)) as Record<Name, number>;
}
