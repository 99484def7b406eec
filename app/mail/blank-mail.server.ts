import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { askErasure } from "../database/erasure.server.ts";
import { blankOldMail } from "./outbox.store.server.ts";

/** Removes text and addresses from emails past their retention time. Emails still unsent by then become `failed`. */
export async function blankMail({ db, log, now }: { db: Database; log: Logger; now: () => Date }): Promise<void> {
  try {
    const blanked = await blankOldMail(db, now().toISOString());
    if (blanked > 0) {
      await askErasure(db, now());
      log.info({ blanked }, "old mail blanked");
    }
  } catch (error) {
    log.error({ err: error }, "old mail could not be blanked");
  }
}
