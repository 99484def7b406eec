import { inTransaction } from "../../../app/database/in-transaction.server.ts";
import { cartCutoff } from "../../../app/shop/cart/cart.ts";
import { deleteAbandonedCarts } from "../../../app/shop/cart/change-cart.server.ts";
import { countStock } from "../../../app/shop/catalogue/stock.store.server.ts";
import { sweepOrders } from "../../../app/shop/checkout/sweep-orders.server.ts";
import { isRefusal } from "./desk-commands.ts";
import type { ServerIndex, World } from "./model-world.ts";
import { CRASHED } from "./server-lifetime.ts";
import { GOODS } from "./shop-state.ts";
import { expectUnits, inCart } from "./units.ts";

/** Commands of the site's clock, its owner, banks and Stripe. */

export async function sweep(world: World, all: boolean, server: ServerIndex): Promise<void> {
  const result = await world.serve(server, (to) => sweepOrders(to, { all }));
  if (result === CRASHED || world.disturbed) return;
  if (result.failed > 0) world.faults.push(`the sweeper failed ${result.failed} times`);
}

export async function deleteCarts(world: World): Promise<void> {
  const shopState = await world.observer.read();
  const cutoff = cartCutoff(world.desk.clock.time);
  const outcome = await world.serve(0, deleteAbandonedCarts);
  for (const shopper of world.shoppers) {
    const abandoned = shopState.carts.some(({ id, updated_at }) => id === shopper.cartId && updated_at < cutoff);
    if (!abandoned) continue;
    for (const [key, units] of inCart(shopState, shopper))
      expectUnits(shopper, key, { low: -units, high: outcome === CRASHED ? 0 : -units });
  }
}

export async function recount(world: World, what: number, stock: number, server: ServerIndex): Promise<void> {
  const at = world.desk.clock.time.toISOString();
  await world.serve(server, ({ db, randomId }) =>
    inTransaction(db, (trx) => countStock(trx, { id: randomId(), variantId: `v${what % GOODS.length}`, stock, at })),
  );
}

export function setPrice({ observer }: World, what: number, cents: number): Promise<void> {
  return observer.write("update product_variants set price_cents = ? where id = ?", cents, `v${what}`);
}

/**
 * A bank decides about one of the payments that wait for it.
 *
 * @returns whether any payment was waiting
 */
export function answerOfBank({ desk: { stripeFake } }: World, which: number, succeeded: boolean): boolean {
  const unpaid = stripeFake
    .sessions()
    .filter(({ status, payment_status }) => status === "complete" && payment_status === "unpaid");
  // Payments that have already failed stay unpaid, and a decision about them changes nothing.
  return unpaid
    .toReversed()
    .slice(which)
    .some(({ id }) => stripeFake.settleLater(id, succeeded));
}

export function refund({ desk: { stripeFake } }: World, which: number, whole: boolean): void {
  const left = stripeFake.payments().filter(({ amount, refunded }) => refunded < amount);
  const chosen = left.toReversed()[which % Math.max(1, left.length)];
  if (!chosen) return;
  const rest = chosen.amount - chosen.refunded;
  try {
    stripeFake.refund(chosen.paymentIntentId, whole ? rest : Math.ceil(rest / 2));
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/** A refund fails at Stripe. Until the sweeper notices, the order shows too high a refunded amount. */
export function failRefund(world: World, which: number): void {
  const { stripeFake } = world.desk;
  const refunded = stripeFake.payments().filter((payment) => payment.refunded > 0);
  const chosen = refunded.toReversed()[which % Math.max(1, refunded.length)];
  if (!chosen?.orderId) return;
  world.reversed.set(chosen.orderId, Math.max(chosen.refunded, world.reversed.get(chosen.orderId) ?? 0));
  stripeFake.failRefund(chosen.paymentIntentId);
}
