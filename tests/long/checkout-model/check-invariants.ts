import { type OrderState, TRANSITIONS } from "../../../app/shop/orders/order-states.ts";
import { restockedOf } from "../../support/check-orders.ts";
import { checkCents, checkRecords, checkRefunds } from "./check-money.ts";
import type { Shopper, World } from "./model-world.ts";
import { expectedPostage, type ShopState, type OrderRow } from "./shop-state.ts";

/** Checks all invariants. Throws with every violation. */
export async function checkInvariants(world: World): Promise<void> {
  const shopState = await world.observer.read();
  noteNewOrders(world, shopState);
  const problems = [
    ...world.faults.splice(0),
    ...world.shoppers.flatMap((shopper) => findUnits(shopState, shopper)),
    ...shopState.variants.flatMap((variant) => checkStock(shopState, variant)),
    ...shopState.orders.flatMap((order) => checkOrder(world, shopState, order)),
    ...checkPages(world, shopState),
    ...checkSessions(world),
  ];
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

/** New orders have the shop's current prices, and known orders' content hasn't changed. */
function noteNewOrders(world: World, shopState: ShopState): void {
  for (const order of shopState.orders) {
    const own = shopState.lines.filter(({ order_id }) => order_id === order.id);
    const text = JSON.stringify([
      order.cart_id,
      order.currency,
      order.amount_cents,
      order.delivery,
      own.map(({ held: _held, ...line }) => line),
    ]);
    const before = world.seen.get(order.id);
    if (before) {
      if (before.text !== text) world.faults.push(`order ${order.id} is no longer of what it was`);
      continue;
    }
    world.seen.set(order.id, { text, key: order.checkout_key });
    const repriced = own.some(
      (line) => shopState.variants.find(({ id }) => id === line.variant_id)?.price_cents !== line.price_cents,
    );
    const sum = own.reduce((cents, { price_cents, quantity }) => cents + price_cents * quantity, 0);
    const rates = expectedPostage(order);
    const offered = (JSON.parse(order.delivery ?? "{}") as { rates?: { cents: number }[] }).rates;
    if (rates === null || rates.join() !== offered?.map(({ cents }) => cents).join())
      world.faults.push(`order ${order.id} was offered other shipping than the shop has: ${order.delivery}`);
    if (repriced || sum !== order.amount_cents) world.faults.push(`order ${order.id} has other prices than the shop`);
  }
}

const holding = new Set<OrderState>(["pending", "paid", "refunded"]);

const sum = (rows: { change: number }[]) => rows.reduce((total, { change }) => total + change, 0);

/** Each counted unit is either available or held for an order. */
function checkStock(
  { ledger, orders, lines }: ShopState,
  { id, stock, product_id }: ShopState["variants"][number],
): string[] {
  if (stock === null) return [];
  const entries = ledger.filter(({ variant_id }) => variant_id === id);
  const counted = sum(entries.filter(({ reason }) => reason === "counted"));
  const holders = new Set(orders.filter(({ state }) => holding.has(state)).map((order) => order.id));
  const held = lines.reduce(
    (total, line) => total + (line.variant_id === id && holders.has(line.order_id) ? line.held : 0),
    0,
  );
  const problems = [];
  if (stock < 0) problems.push(`stock of ${product_id} is ${stock}`);
  if (stock !== sum(entries)) problems.push(`stock of ${product_id} is ${stock}, its ledger says ${sum(entries)}`);
  if (counted !== stock + held)
    problems.push(`of ${counted} counted units of ${product_id}, ${stock} are left and ${held} held`);
  return problems;
}

function checkOrder(world: World, shopState: ShopState, order: OrderRow): string[] {
  const problems = [
    ...checkPath(shopState, order),
    ...checkMoney(world, order),
    ...checkRefunds(world, shopState, order),
    ...checkRecords(shopState, order),
  ];
  const lines = shopState.lines.filter(({ order_id }) => order_id === order.id);
  for (const { variant_id, position, held, quantity } of lines) {
    const limited = shopState.variants.find(({ id }) => id === variant_id)?.stock !== null;
    const restocked = restockedOf({ refunds: order.refunds, position });
    const should = limited && holding.has(order.state) ? quantity - restocked : 0;
    // A later mark replaces the one about too few units.
    if (held !== should && !(held === 0 && order.attention !== null))
      problems.push(`order ${order.id} is ${order.state} and holds ${held} of ${quantity}`);
  }
  const handedOut = world.shoppers.some(({ payments }) => payments.some(({ orderId }) => orderId === order.id));
  const session = world.desk.stripeFake.sessions().find(({ id }) => id === order.stripe_session_id);
  if (handedOut && session?.status === "open" && order.state !== "pending")
    problems.push(`order ${order.id} is ${order.state}, but its page is open`);
  if (order.visitor !== null && order.state !== "pending")
    problems.push(`order ${order.id} is ${order.state} and still names its visitor`);
  const reversed = order.attention === "refund-failed" && world.reversed.has(order.id);
  const disputed = order.attention?.startsWith("dispute") && world.disputed.has(order.id);
  const isExpected = order.attention === "stock-short" || reversed || disputed;
  if (order.attention !== null && !isExpected) problems.push(`order ${order.id}: ${order.attention}`);
  if (session && (session.amount_subtotal !== order.amount_cents || session.currency !== order.currency))
    problems.push(`the page of order ${order.id} asks ${session.amount_subtotal}`);
  return problems;
}

/** The order's history has only allowed transitions and ends in its status. */
function checkPath({ events }: ShopState, order: OrderRow): string[] {
  let state: OrderState | null = null;
  for (const { order_id, from_state, to_state } of events) {
    if (order_id !== order.id) continue;
    const ways: OrderState[] = state === null ? ["pending"] : [state, ...Object.values(TRANSITIONS[state])];
    if (from_state !== state || !ways.includes(to_state as OrderState))
      return [`order ${order.id} went from ${from_state} to ${to_state}, being ${state}`];
    state = to_state as OrderState;
  }
  return state === order.state ? [] : [`order ${order.id} is ${order.state}, its history says ${state}`];
}

/** The order's amounts equal Stripe's. */
function checkMoney(world: World, order: OrderRow): string[] {
  const { stripeFake } = world.desk;
  const { id, state, paid_cents, refunded_cents, stripe_payment_intent } = order;
  const payments = stripeFake.payments().filter(({ orderId }) => orderId === id);
  const [payment] = payments;
  if (payments.length > 1) return [`order ${id} was charged ${payments.length} times`];
  if (state !== "paid" && state !== "refunded")
    return paid_cents === null ? [] : [`order ${id} is ${state} and has ${paid_cents} cents`];
  if (!payment) return [`order ${id} is ${state} without a charge`];
  const same =
    paid_cents === payment.amount &&
    stripe_payment_intent === payment.paymentIntentId &&
    order.stripe_session_id === payment.sessionId;
  if (!same) return [`order ${id} has ${paid_cents} cents, the charge ${payment.amount}`];
  const parts = checkCents(world, order);
  if (parts.length > 0) return parts;
  const postage = postageProblem(world, order);
  if (postage) return [postage];
  // Refunds are stored once the sweeper reads them from Stripe, and never exceed the refunded amount.
  const refunded = Math.max(payment.refunded, world.reversed.get(id) ?? 0);
  if (refunded_cents > refunded || (state === "refunded" && refunded < payment.amount))
    return [`order ${id} is refunded too far`];
  return [];
}

/** The order's shipping is what its shopper chose at Stripe. */
function postageProblem({ desk: { stripeFake } }: World, order: OrderRow): string | null {
  const session = stripeFake.sessions().find(({ id }) => id === order.stripe_session_id);
  const { rates } = JSON.parse(order.delivery ?? "{}") as { rates: { name: string }[] };
  const place = session?.shipping_options.findIndex(
    (one) => one.shipping_rate === session.shipping_cost?.shipping_rate,
  );
  const name = rates[place ?? -1]?.name;
  const isRight = order.postage_cents === session?.total_details.amount_shipping && order.postage_name === name;
  return isRight ? null : `order ${order.id} has ${order.postage_name} for ${order.postage_cents} cents`;
}

/** A cart page on which Checkout is pressed twice makes at most one pending, paid or refunded order. */
function checkPages({ seen }: World, shopState: ShopState): string[] {
  const alive = shopState.orders.filter((order) => tookUnits(shopState, order) && holding.has(order.state));
  const keys = alive.map(({ id }) => seen.get(id)?.key);
  return keys.some((key, index) => key !== null && keys.indexOf(key) !== index)
    ? ["one page of the cart has two orders"]
    : [];
}

/** An order has only one payment page, however often Stripe was asked for it. */
function checkSessions({ desk: { stripeFake } }: World): string[] {
  const ids = stripeFake.sessions().map(({ client_reference_id }) => client_reference_id);
  return new Set(ids).size === ids.length ? [] : ["Stripe has two payment pages of one order"];
}

// A shopper's units: each added unit is in the cart or in an order made from it.

const keyOf = (line: { product_id: string; size: string }) => `${line.product_id}~${line.size}`;

export function inCart({ items }: ShopState, { cartId }: Pick<Shopper, "cartId">): Map<string, number> {
  return new Map(items.filter(({ cart_id }) => cart_id === cartId).map((item) => [keyOf(item), item.quantity]));
}

/** Whether an order took its units out of the cart, which happens when its payment page is stored. */
function tookUnits({ events }: ShopState, { id }: OrderRow): boolean {
  return events.some(({ order_id, details }) => order_id === id && details === "session");
}

/** Counts units in orders that took them from the cart and didn't restore it. */
function inOrders(shopState: ShopState, { cartIds }: Shopper): Map<string, number> {
  const units = new Map<string, number>();
  for (const order of shopState.orders) {
    if (!cartIds.includes(order.cart_id) || order.cart_restored_at !== null || !tookUnits(shopState, order)) continue;
    for (const line of shopState.lines) {
      if (line.order_id === order.id) units.set(keyOf(line), (units.get(keyOf(line)) ?? 0) + line.quantity);
    }
  }
  return units;
}

/** Records that units were added (or removed, if negative), as a range of possible counts. */
export function expectUnits({ units }: Shopper, key: string, change: { low: number; high: number }): void {
  const { low, high } = units.get(key) ?? { low: 0, high: 0 };
  units.set(key, { low: low + change.low, high: high + change.high });
}

/** Returns a sentence for each difference in a shopper's units. Makes all counts exact again. */
function findUnits(shopState: ShopState, shopper: Shopper): string[] {
  const [cart, orders] = [inCart(shopState, shopper), inOrders(shopState, shopper)];
  const keys = new Set([...cart.keys(), ...orders.keys(), ...shopper.units.keys()]);
  return [...keys].flatMap((key) => {
    const { low, high } = shopper.units.get(key) ?? { low: 0, high: 0 };
    const [carted, ordered] = [cart.get(key) ?? 0, orders.get(key) ?? 0];
    const there = carted + ordered;
    shopper.units.set(key, { low: there, high: there });
    const should = low === high ? low : `${low} to ${high}`;
    return there < low || there > high
      ? `${shopper.name} has ${carted} of ${key} in the cart and ${ordered} in orders, not ${should}`
      : [];
  });
}
