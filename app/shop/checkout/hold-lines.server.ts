import type { Database } from "../../database/database.ts";
import { holdStock, releaseStock } from "../catalogue/catalogue.store.server.ts";
import { holdsStock, type OrderState } from "../orders/order-states.ts";
import { setHeld } from "../orders/order.store.server.ts";
import type { Order } from "../orders/order.ts";
import { isSent, unitsIn } from "../orders/parcel.ts";
import { isLive, type Refund, type Units, withoutRestocked } from "../orders/refund.ts";

type OrderLines = Pick<Order, "id" | "lines">;
type RandomId = () => string;

/** Every order locks its sizes in the same sequence, or two orders could deadlock. */
export function inLockOrder<Line extends { variantId: string }>(lines: readonly Line[]): Line[] {
  return lines.toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1));
}

/** Takes an order's units from stock. Returns whether every line was in stock; takes nothing for one that wasn't. */
export async function holdLines(db: Database, randomId: RandomId, order: OrderLines, at: string): Promise<boolean> {
  let all = true;
  for (const { variantId, quantity, position } of inLockOrder(order.lines)) {
    const taken = await holdStock(db, { id: randomId(), variantId, orderId: order.id, quantity, at });
    if (taken === null) all = false;
    await setHeld(db, order.id, position, taken ?? 0);
  }
  return all;
}

async function releaseLines(db: Database, randomId: RandomId, order: OrderLines, at: string): Promise<void> {
  for (const { variantId, held, position } of inLockOrder(order.lines)) {
    if (held === 0) continue;
    await releaseStock(db, { id: randomId(), variantId, orderId: order.id, quantity: held, at });
    await setHeld(db, order.id, position, 0);
  }
}

/**
 * Returns a refund's units to stock, but no more than the order took. Units that a failed refund already put back stay
 * there, and now count as this refund's. Returns the units that are back in stock, by line, and the order's refunds
 * with what each put back.
 */
export async function restockLines(
  db: Database,
  randomId: RandomId,
  { id: orderId, lines, refunds }: Pick<Order, "id" | "lines" | "refunds">,
  units: Units,
  at: string,
): Promise<{ restocked: Units; refunds: readonly Refund[] }> {
  const restocked: [number, number][] = [];
  let left = refunds;
  for (const line of inLockOrder(lines)) {
    const { variantId, held, position } = line;
    const asked = unitsIn(line, [{ units }]);
    const back = Math.min(asked, countRestocked(line, refunds, false));
    const quantity = Math.min(asked - back, held);
    if (back + quantity === 0) continue;
    if (quantity > 0) {
      await releaseStock(db, { id: randomId(), variantId, orderId, quantity, at });
      await setHeld(db, orderId, position, held - quantity);
    }
    left = withoutRestocked(left, position, back);
    restocked.push([position, back + quantity]);
  }
  return { restocked, refunds: left };
}

/**
 * Takes the units of the last parcel from stock again, if a refund put them back and then failed. A line whose units
 * were sold to others takes none. Returns the refunds, which say what is still back in stock.
 */
export async function retakeLines(
  db: Database,
  randomId: RandomId,
  { id: orderId, lines, parcels, refunds }: Pick<Order, "id" | "lines" | "parcels" | "refunds">,
  at: string,
): Promise<readonly Refund[]> {
  let left = refunds;
  const [sent, before] = [parcels.filter(isSent), parcels.slice(0, -1).filter(isSent)];
  const returns = refunds.filter((one) => one.isReturn);
  for (const line of inLockOrder(lines)) {
    const { position, held } = line;
    const [returned, back] = [countRestocked(line, refunds, true), countRestocked(line, refunds, false)];
    // What the shopper returned is not what is sent now.
    const kept = Math.min(countRestocked(line, returns, false), unitsIn(line, before));
    const quantity = Math.min(back - kept, unitsIn(line, sent) - returned - kept - held);
    left = withoutRestocked(left, position, await retakeUnits(db, { id: randomId(), orderId, line, quantity, at }));
  }
  return left;
}

/** Takes units of a line from stock again. Returns how many: none if too few are left. */
export async function retakeUnits(
  db: Database,
  { line, ...change }: { id: string; orderId: string; line: Order["lines"][number]; quantity: number; at: string },
): Promise<number> {
  const { variantId, position, held } = line;
  if (change.quantity <= 0) return 0;
  const taken = (await holdStock(db, { ...change, variantId })) ?? 0;
  if (taken > 0) await setHeld(db, change.orderId, position, held + taken);
  return taken;
}

/** Counts the units of a line that refunds put back in stock: live refunds, or failed ones. */
function countRestocked(line: Order["lines"][number], refunds: readonly Refund[], live: boolean): number {
  const some = refunds.flatMap((one) => (isLive(one) === live && one.restocked ? { units: one.restocked } : []));
  return unitsIn(line, some);
}

/** Returns units to stock or takes them again, as the order's next state requires. True if too few were left. */
export async function moveStock(
  db: Database,
  randomId: RandomId,
  order: Order,
  next: OrderState,
  at: string,
): Promise<boolean> {
  if (holdsStock(order.state) === holdsStock(next)) return false;
  if (holdsStock(next)) return !(await holdLines(db, randomId, order, at));
  await releaseLines(db, randomId, order, at);
  return false;
}
