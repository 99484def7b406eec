import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { eventCutoff } from "./event-age.ts";
import { deleteEventsBefore } from "./stripe-event.store.server.ts";

/** Deletes what Stripe told us of long ago. What it changed stays with the order. */
export async function deleteOldEvents({ db, log, now }: { db: Database; log: Logger; now: () => Date }): Promise<void> {
  try {
    await deleteEventsBefore(db, eventCutoff(now()));
  } catch (error) {
    log.error({ err: error }, "old events of Stripe's could not be deleted");
  }
}
