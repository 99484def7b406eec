import { holdStock, releaseStock } from "../catalogue/stock.store.server.ts";
import type { Database } from "../database/database.ts";
import { setHeld } from "./order.store.server.ts";
import type { OrderLine } from "./order.ts";

interface OrderOfLines {
  id: string;
  lines: readonly OrderLine[];
}

/** Each order takes its sizes in the same order, so that no two wait for each other. */
function inLockOrder<Line extends { variantId: string }>(lines: readonly Line[]): Line[] {
  return lines.toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1));
}

/**
 * Takes an order's pieces from stock, line by line, in one order of sizes for all: two carts that want the same two
 * wait for each other only once.
 *
 * @returns whether each line could be had; what could not be had is not taken in part
 */
export async function holdLines(
  db: Database,
  randomId: () => string,
  { id: orderId, lines }: OrderOfLines,
  at: string,
): Promise<boolean> {
  let all = true;
  for (const { variantId, quantity, position } of inLockOrder(lines)) {
    const taken = await holdStock(db, { id: randomId(), variantId, orderId, quantity, at });
    if (taken === null) all = false;
    await setHeld(db, orderId, position, taken ?? 0);
  }
  return all;
}

/** Gives back what an order holds. */
export async function releaseLines(
  db: Database,
  randomId: () => string,
  { id: orderId, lines }: OrderOfLines,
  at: string,
): Promise<void> {
  for (const { variantId, held, position } of inLockOrder(lines)) {
    if (held === 0) continue;
    await releaseStock(db, { id: randomId(), variantId, orderId, quantity: held, at });
    await setHeld(db, orderId, position, 0);
  }
}
