import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { requestErasure } from "../database/erasure.server.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import { blankOldMail } from "./outbox.store.server.ts";

/** Removes text and addresses from emails past their retention time. Emails still unsent by then become `failed`. */
export async function blankMail({ db, log, now }: { db: Database; log: Logger; now: () => Date }): Promise<void> {
  try {
    const blanked = await inTransaction(db, async (trx) => {
      const count = await blankOldMail(trx, now().toISOString());
      if (count > 0) await requestErasure(trx, now());
      return count;
    });
    if (blanked > 0) log.info({ blanked }, "old mail blanked");
  } catch (error) {
    log.error({ err: error }, "old mail could not be blanked");
  }
}
