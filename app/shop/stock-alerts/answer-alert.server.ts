import type { Database } from "../../database/database.ts";
import { requestErasure } from "../../database/erasure.server.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { deleteMailAbout } from "../../mail/outbox.store.server.ts";
import { alertRecord, readAlertKey } from "./alert-link.server.ts";
import { confirmAlert, deleteAlert, findAlert } from "./stock-alert.store.server.ts";
import { type AlertItem, keepAlertUntil } from "./stock-alert.ts";

interface AlertDeps {
  db: Database;
  now: () => Date;
  secrets: readonly string[];
}

/** What the page of a link shows; null if the key is wrong, or its alert was sent, deleted or never confirmed. */
export async function openAlert(
  { db, secrets }: Omit<AlertDeps, "now">,
  key: string,
): Promise<(AlertItem & { isConfirmed: boolean }) | null> {
  const id = readAlertKey(key, secrets);
  return id === null ? null : findAlert(db, id);
}

/**
 * Confirms an alert or deletes it. Pressing twice does it once.
 *
 * @returns whether there was such an alert
 */
export async function answerAlert(
  { db, now, secrets }: AlertDeps,
  key: string,
  answer: "confirm" | "forget",
): Promise<boolean> {
  const id = readAlertKey(key, secrets);
  if (id === null) return false;
  return inTransaction(
    db,
    async (trx) => {
      if (!(await findAlert(trx, id))) return false;
      if (answer === "confirm") {
        await confirmAlert(trx, id, now().toISOString(), keepAlertUntil(now(), true).toISOString());
        return true;
      }
      await deleteAlert(trx, id);
      await deleteMailAbout(trx, alertRecord(id));
      await requestErasure(trx, now());
      return true;
    },
    "read committed",
  );
}
