import type { Database } from "../../database/database.ts";
import type { EnqueueDeps } from "../../mail/enqueue-email.server.ts";
import { notifyTeam } from "../../mail/notifications/notify-team.server.ts";
import { lockStock } from "../catalogue/stock.store.server.ts";
import { FEW_UNITS } from "../catalogue/words.ts";
import { orderRecord } from "./notify-of-order.server.ts";
import { countPendingUnits } from "./open-orders.store.server.ts";
import type { Order } from "./order.ts";
import { teamStockEmail } from "./team-stock-email.ts";

/**
 * Notifies the team of sizes of which a paid order left few units, or none: once for each fall. Units that unpaid
 * orders hold count as left, because most of those orders end unpaid.
 *
 * @param db the transaction in which the order became paid
 */
export async function notifyOfLowStock(db: Database, deps: EnqueueDeps, order: Order): Promise<void> {
  const sold = new Map<string, number>();
  for (const { variantId, held } of order.lines) if (held > 0) sold.set(variantId, (sold.get(variantId) ?? 0) + held);
  // The lock comes before the count, so that of two orders at once the second counts what the first has left.
  const sizes = await lockStock(db, [...sold.keys()]);
  if (sizes.every(({ stock }) => stock > FEW_UNITS)) return;
  const pending = await countPendingUnits(db, [...sold.keys()]);
  const low = sizes
    .map((size) => Object.assign(size, { left: size.stock + (pending.get(size.variantId) ?? 0) }))
    .filter(({ variantId, left }) => hasFallen(left + (sold.get(variantId) ?? 0), left));
  if (low.length === 0) return;
  const email = teamStockEmail({ sizes: low, origin: order.returnOrigin });
  await notifyTeam(db, deps, email, { about: orderRecord(order) });
}

/** Whether a sale left few units where there were more, or none where there were some. */
function hasFallen(before: number, after: number): boolean {
  return [FEW_UNITS, 0].some((mark) => before > mark && after <= mark);
}
