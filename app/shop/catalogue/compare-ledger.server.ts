import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import { findStockDifferences } from "./stock.store.server.ts";

interface LedgerDeps {
  db: Database;
  log: Pick<Logger, "error">;
  now: () => Date;
}

/**
 * The longest time, in milliseconds, that summing the ledger may take without a noticeable delay of requests. A ledger
 * of a million rows takes about 300.
 */
const UNNOTICED = 100;

/** A sum that takes longer may take this share of the time. */
const SHARE = 1 / 200;

/** Until when the `equal` of a long comparison is reused, in milliseconds since 1970, for each database. */
const standing = new WeakMap<Database, number>();

/**
 * Compares the stock with the sum of its ledger. The ledger only grows, and no request is answered while it is summed.
 * So a long sum is repeated only after 200 times as long, and its result is reused until then. A difference is never
 * reused: it is looked for each time.
 */
export async function compareLedger({ db, log, now }: LedgerDeps, unnoticed = UNNOTICED): Promise<"equal" | "differs"> {
  if (now().getTime() < (standing.get(db) ?? 0)) return "equal";
  const start = performance.now();
  const differences = await findStockDifferences(db);
  const taken = performance.now() - start;
  if (differences.length > 0) log.error({ differences }, "stock is not what the ledger adds up to");
  else if (taken > unnoticed) standing.set(db, now().getTime() + taken / SHARE);
  return differences.length > 0 ? "differs" : "equal";
}
