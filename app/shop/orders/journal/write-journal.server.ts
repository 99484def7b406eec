import type { Database } from "../../../database/database.ts";
import { inTransaction } from "../../../database/in-transaction.server.ts";
import { lockOrder } from "../order.store.server.ts";
import type { Order } from "../order.ts";
import { addEntries, findPaidTime, listJournalDue, markJournaled } from "./journal.store.server.ts";
import { entriesOf } from "./journal.ts";

/** Orders at once; one transaction each. */
const AT_ONCE = 200;

/**
 * Writes what is new of an order to the journal. Call it in each transaction that changes its payment, refunds or
 * disputes, with the order as it is then.
 *
 * @param learnedAt now (ISO-8601 UTC), or null for what happened before there was a journal
 */
export async function writeJournal(db: Database, order: Order, learnedAt: string | null): Promise<void> {
  if (order.paidCents === null) return;
  await addEntries(db, entriesOf(order, (await findPaidTime(db, order.id)) ?? order.createdAt, learnedAt));
  await markJournaled(db, order.id);
}

/** Writes orders to the journal that were paid before there was one. Returns how many: at most 200. */
export async function journalDueOrders(db: Database): Promise<number> {
  const ids = await listJournalDue(db, AT_ONCE);
  for (const id of ids) {
    await inTransaction(
      db,
      async (trx) => {
        const order = await lockOrder(trx, { id });
        if (order) await writeJournal(trx, order, null);
      },
      "read committed",
    );
  }
  return ids.length;
}
