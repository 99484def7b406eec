import type { Logger } from "pino";
import { findStockDifferences } from "../catalogue/stock.store.server.ts";
import type { Database } from "../database/database.ts";

interface Needs {
  db: Database;
  log: Pick<Logger, "error">;
  now: () => Date;
}

/** Milliseconds of adding up that nobody notices. A ledger of a million rows takes about 300. */
const UNNOTICED = 100;

/** What takes longer may take this share of the time. */
const SHARE = 1 / 200;

/** Until when a long comparison's `equal` stands, in milliseconds since 1970, for each database. */
const standing = new WeakMap<Database, number>();

/**
 * Whether stock is what its ledger adds up to. The ledger only grows, and while
 * it is added up nobody else is answered: so one that takes long is added up
 * again after 200 times as long, and in between the last answer stands. A
 * difference never stands: it is looked for each time.
 */
export async function compareLedger({ db, log, now }: Needs, unnoticed = UNNOTICED): Promise<"equal" | "differs"> {
  if (now().getTime() < (standing.get(db) ?? 0)) return "equal";
  const start = performance.now();
  const differences = await findStockDifferences(db);
  const taken = performance.now() - start;
  if (differences.length > 0) log.error({ differences }, "stock is not what the ledger adds up to");
  else if (taken > unnoticed) standing.set(db, now().getTime() + taken / SHARE);
  return differences.length > 0 ? "differs" : "equal";
}
