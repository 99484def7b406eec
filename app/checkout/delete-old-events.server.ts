import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { deleteEventsBefore } from "./stripe-event.store.server.ts";
import { eventCutoff } from "./stripe-event.ts";

/** Deletes old events of Stripe. What they changed stays with the order. */
export async function deleteOldEvents({ db, log, now }: { db: Database; log: Logger; now: () => Date }): Promise<void> {
  try {
    await deleteEventsBefore(db, eventCutoff(now()));
  } catch (error) {
    log.error({ err: error }, "old events of Stripe's could not be deleted");
  }
}
