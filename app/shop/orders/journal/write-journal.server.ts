import type { Logger } from "pino";
import type { Database } from "../../../database/database.ts";
import { inTransaction } from "../../../database/in-transaction.server.ts";
import type { Order } from "../order.ts";
import type { Payments } from "../payments.ts";
import {
  addEntries,
  findPaidTime,
  addPayouts,
  listUnread,
  markRead,
  newestPayout,
  writePayout,
} from "./journal.store.server.ts";
import { entriesOf } from "./journal.ts";

/**
 * Writes what is new about an order to the journal. Call it in each transaction that changes the order's payment,
 * refunds or disputes, with the order as changed. `at`: now (ISO-8601 UTC).
 */
export async function writeJournal(db: Database, order: Order, at: string): Promise<void> {
  if (order.paidCents === null) return;
  await addEntries(db, entriesOf(order, (await findPaidTime(db, order.id)) ?? order.createdAt, at));
}

interface Deps {
  db: Database;
  log: Logger;
  now: () => Date;
  payments: Pick<Payments, "listPayouts" | "listPaidOut">;
}

/** How far back the first sweep looks. */
const FIRST_DAYS = 90;

/** Payouts of one sweep, and pages of each list. */
const MOST_PAYOUTS = 20;
const MOST_PAGES = 10;

/**
 * Writes Stripe's new payouts into the journal. Several processes may do so at once, and the next sweep continues an
 * interrupted one. Throws if Stripe doesn't answer, or if the key may not read payouts.
 */
export async function sweepPayouts({ db, now, payments }: Omit<Deps, "log">): Promise<void> {
  const newest = await newestPayout(db);
  const since = newest === null ? new Date(now().getTime() - FIRST_DAYS * 24 * 3_600_000) : new Date(newest);
  for (let pages = 0, after: string | null = null; pages < MOST_PAGES; pages += 1) {
    const page = await payments.listPayouts(since, after);
    await inTransaction(db, (trx) => addPayouts(trx, page.payouts));
    after = page.next;
    if (after === null) break;
  }
  for (const payout of await listUnread(db, MOST_PAYOUTS)) {
    let { readTo } = payout;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const page = await payments.listPaidOut(payout.id, readTo);
      readTo = page.last ?? readTo;
      await inTransaction(db, async (trx) => {
        await writePayout(trx, payout, page.sources);
        await markRead(trx, payout.id, { readTo, isRead: !page.more });
      });
      if (!page.more) break;
    }
  }
}

/** Returns a sweep for a timer. A restricted key that may not read payouts is reported once and not tried again. */
export function payoutSweeper(deps: Deps): () => Promise<void> {
  let isRefused = false;
  return async () => {
    if (isRefused) return;
    try {
      await sweepPayouts(deps);
    } catch (error) {
      isRefused = (error as { type?: unknown }).type === "StripePermissionError";
      if (isRefused) deps.log.warn("the Stripe key may not read payouts, so the accountant's file has none");
      else deps.log.warn({ err: error }, "payouts could not be read");
    }
  };
}
