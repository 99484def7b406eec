import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { askErasure } from "../database/erasure.server.ts";
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
    const deleted = await deleteCartsOlderThan(db, cartCutoff(now()));
    if (deleted > 0) {
      await askErasure(db, now());
      log.info({ deleted }, "abandoned carts deleted");
    }
  } catch (error) {
    log.error({ err: error }, "abandoned carts could not be deleted");
  }
}
