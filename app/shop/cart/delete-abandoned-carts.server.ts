import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import { requestErasure } from "../../database/erasure.server.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { deleteCartsOlderThan } from "./cart.store.server.ts";
import { cartCutoff } from "./cart.ts";

/** Deletes carts last changed more than 60 days ago. */
export async function deleteAbandonedCarts({
  db,
  log,
  now,
}: {
  db: Database;
  log: Logger;
  now: () => Date;
}): Promise<void> {
  try {
    const deleted = await inTransaction(db, async (trx) => {
      const count = await deleteCartsOlderThan(trx, cartCutoff(now()));
      if (count > 0) await requestErasure(trx, now());
      return count;
    });
    if (deleted > 0) log.info({ deleted }, "abandoned carts deleted");
  } catch (error) {
    log.error({ err: error }, "abandoned carts could not be deleted");
  }
}
