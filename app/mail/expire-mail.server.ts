import type { Database } from "../database/database.ts";
import { eraseOld } from "../database/erasure.server.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import type { EnqueueDeps } from "./enqueue-email.server.ts";
import { SUMMARIES } from "./notifications/batch.ts";
import { notifyTeam } from "./notifications/notify-team.server.ts";
import { givenUpEmail } from "./notifications/summary-emails.ts";
import { failOldMail, redactMailBefore } from "./outbox.store.server.ts";

/** Gives up emails that could not be sent within their retention time, and tells the team of all of them together. */
export async function giveUpOldMail(deps: EnqueueDeps & { db: Database }): Promise<void> {
  try {
    const count = await inTransaction(deps.db, async (db) => {
      const failed = await failOldMail(db, deps.now().toISOString(), SUMMARIES);
      if (failed > 0) await notifyTeam(db, deps, givenUpEmail(failed), { about: null });
      return failed;
    });
    if (count > 0) deps.log.error({ count }, "mail was not sent in time");
  } catch (error) {
    deps.log.error({ err: error }, "mail that was not sent in time could not be given up");
  }
}

/** Removes text and addresses from emails past their retention time. Emails still unsent by then become `failed`. */
export async function redactOldMail(deps: Parameters<typeof eraseOld>[0]): Promise<void> {
  await eraseOld(deps, "text of old mail", (db) => redactMailBefore(db, deps.now().toISOString()));
}
