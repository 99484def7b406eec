import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import { requestErasure } from "../../database/erasure.server.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { emailOrigin, type EnqueueDeps, enqueueEmail } from "../../mail/enqueue-email.server.ts";
import { alertRecord } from "./alert-link.server.ts";
import { stockAlertEmail } from "./stock-alert-emails.ts";
import { deleteOldAlerts, listAvailable, takeAlerts } from "./stock-alert.store.server.ts";
import { alertsAtOnce } from "./stock-alert.ts";

type SendDeps = EnqueueDeps & { db: Database; settings: { siteOrigin: string | null } };

/**
 * Emails those who wait for sizes that are on sale again, and forgets them: who asked first is told first, no more at a
 * time than there are units. An alert is deleted in the transaction that queues its email, so each is sent once, also
 * with several processes.
 *
 * @returns the number of emails
 */
export async function sendAlerts(deps: SendDeps): Promise<number> {
  const origin = emailOrigin(deps.settings.siteOrigin);
  let sent = 0;
  for (const item of await listAvailable(deps.db)) {
    sent += await inTransaction(
      deps.db,
      async (db) => {
        const alerts = await takeAlerts(db, item.variantId, alertsAtOnce(item.stock));
        const alertEmail = stockAlertEmail({ ...item, link: `${origin}/shop/${item.slug}` });
        for (const { id, email } of alerts)
          await enqueueEmail(db, deps, alertEmail, { to: email, about: alertRecord(id) });
        if (alerts.length > 0) await requestErasure(db, deps.now());
        return alerts.length;
      },
      "read committed",
    );
  }
  return sent;
}

/** Deletes alerts that nobody confirmed in time, and confirmed ones that have waited too long. */
export async function forgetOldAlerts({ db, log, now }: { db: Database; log: Logger; now: () => Date }): Promise<void> {
  try {
    const deleted = await inTransaction(db, async (trx) => {
      const count = await deleteOldAlerts(trx, now().toISOString());
      if (count > 0) await requestErasure(trx, now());
      return count;
    });
    if (deleted > 0) log.info({ deleted }, "old stock alerts deleted");
  } catch (error) {
    log.error({ err: error }, "old stock alerts could not be deleted");
  }
}
