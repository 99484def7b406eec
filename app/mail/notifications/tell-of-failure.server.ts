import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { EnqueueDeps } from "../enqueue-email.server.ts";
import { failOldMail } from "../outbox.store.server.ts";
import { isSummary, SUMMARIES } from "./batch.ts";
import { notifyTeam } from "./notify-team.server.ts";
import { failedMailEmail, givenUpEmail } from "./digest-email.ts";

/**
 * Tells the team of an email that has failed for good. A summary that failed is told of nowhere, because it may be the
 * one that tells of failures.
 *
 * @param db the transaction that records the failure
 */
export async function tellOfFailure(
  db: Database,
  deps: EnqueueDeps,
  { kind, about }: { kind: string; about: string | null },
): Promise<void> {
  if (isSummary(kind)) return;
  await notifyTeam(db, deps, failedMailEmail(kind), { about });
}

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
