import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { requestErasure } from "../database/erasure.server.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import { deleteSpamBefore } from "./message.store.server.ts";
import { SPAM_DAYS } from "./message.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Deletes messages that have been spam for 30 days. */
export async function deleteOldSpam({ db, log, now }: { db: Database; log: Logger; now: () => Date }): Promise<void> {
  try {
    const deleted = await inTransaction(db, async (trx) => {
      const count = await deleteSpamBefore(trx, new Date(now().getTime() - SPAM_DAYS * DAY).toISOString());
      if (count > 0) await requestErasure(trx, now());
      return count;
    });
    if (deleted > 0) log.info({ deleted }, "old spam deleted");
  } catch (error) {
    log.error({ err: error }, "old spam could not be deleted");
  }
}
