import { changeCart, type CartChange } from "../../../app/shop/cart/change-cart.server.ts";
import { offerDelivery } from "../../../app/shop/cart/offer-delivery.server.ts";
import { restoreCart } from "../../../app/shop/checkout/answer-cart-post.server.ts";
import { beginCheckout } from "../../../app/shop/checkout/begin-checkout.server.ts";
import { cancelCheckout, confirmOrder } from "../../../app/shop/checkout/finish-checkout.server.ts";
import { showCart } from "../../../app/shop/checkout/show-cart.server.ts";
import { expectUnits, inCart } from "./check-invariants.ts";
import type { Command } from "./commands.ts";
import type { CartPage, ServerIndex, Shopper, World } from "./model-world.ts";
import { CRASHED } from "./server-lifetime.ts";
import { GOODS, POSTAGE } from "./shop-state.ts";

type CartCommand = Extract<Command, { do: "add" | "update" | "remove" | "clear" }>;

/** Also records the expected change of the cart's units. */
export async function changeOwnCart(
  world: World,
  shopper: Shopper,
  command: CartCommand,
  server: ServerIndex,
): Promise<void> {
  const before = inCart(await world.observer.read(), shopper);
  const { change, key, target } = describe(command, before);
  const outcome = await world.serve(server, (to) => changeCart(to, shopper.cartId, change, ""));
  const keys = key === null ? GOODS.map(({ product, size }) => `${product}~${size}`) : [key];
  if (outcome !== CRASHED && outcome.kind === "unavailable") world.faults.push("cart could not be changed");
  if (outcome !== CRASHED && outcome.kind === "refused")
    await expectRefused(world, outcome.why, command, before.get(key ?? "") ?? 0);
  if (outcome !== CRASHED && outcome.kind !== "changed") return;
  for (const one of keys) {
    const difference = target(before.get(one) ?? 0) - (before.get(one) ?? 0);
    const [less, more] = [Math.min(0, difference), Math.max(0, difference)];
    const certain = outcome !== CRASHED;
    // A concurrent command may have changed the cart after `before` was read.
    if (world.concurrent && command.do !== "add")
      expectUnits(shopper, one, { low: -Infinity, high: command.do === "update" ? Math.max(0, command.quantity) : 0 });
    else expectUnits(shopper, one, { low: certain ? difference : less, high: certain ? difference : more });
  }
  if (outcome === CRASHED || outcome.id === null) return;
  shopper.cartId = outcome.id;
  shopper.cartIds = [...new Set([...shopper.cartIds, outcome.id])];
}

function describe(
  command: CartCommand,
  cart: Map<string, number>,
): { change: CartChange; key: string | null; target: (now: number) => number } {
  if (command.do === "clear") return { change: { kind: "clear" }, key: null, target: () => 0 };
  const { product: productId, size } = GOODS[command.what] ?? GOODS[0];
  const key = `${productId}~${size}`;
  if (command.do === "remove")
    return { change: { kind: "update", lines: [{ productId, size, quantity: -1 }] }, key, target: () => 0 };
  const { quantity } = command;
  const line = { productId, size, quantity };
  if (command.do === "add")
    return { change: { kind: "add", line }, key, target: (now) => Math.min(999, now + quantity) };
  // A line that isn't in the cart stays out of it.
  return { change: { kind: "update", lines: [line] }, key, target: () => (cart.has(key) ? Math.max(0, quantity) : 0) };
}

async function expectRefused(world: World, why: string, command: CartCommand, units: number): Promise<void> {
  if (world.concurrent) return;
  const { variants } = await world.observer.read();
  const variant = variants["what" in command ? command.what : 0];
  const should = variant?.stock === 0 ? "sold-out" : units === 999 ? "no-more" : null;
  if (command.do !== "add" || why !== should) world.faults.push(`${command.do} was refused: ${why}`);
}

export async function openCart(world: World, { cartId, pages }: Shopper): Promise<void> {
  const view = await world.serve(0, (to) => showCart(to, cartId, null));
  if (view !== CRASHED) {
    const deliveries = view.delivery.choices.map(({ key }) => key);
    pages.push({ page: view.page, priceHash: view.priceHash, deliveries, answers: [] });
  }
}

export async function checkOut(
  world: World,
  shopper: Shopper,
  shown: CartPage,
  { page, choice = 0 }: Extract<Command, { do: "checkout" }>,
  server: ServerIndex,
): Promise<void> {
  shopper.presses += 1;
  const { cartId, name } = shopper;
  const delivery = shown.deliveries[choice] ?? (choice === 0 ? "" : "made up");
  const before = await world.observer.read();
  const outcome = await world.serve(server, (to) =>
    beginCheckout(to, {
      page: shown.page,
      priceHash: shown.priceHash,
      delivery,
      lines: [],
      cartId,
      origin: "https://shop.example",
      visitor: name,
    }),
  );
  if (outcome === CRASHED) return;
  if (world.concurrent) shown.answers.push({ delivery, outcome: outcome.kind === "pay" ? outcome.url : outcome.kind });
  const cart = inCart(before, shopper);
  const calm = !world.concurrent && !world.disturbed;
  if (outcome.kind === "pay") return goToPay(world, shopper, outcome.url);
  const offers = offerDelivery(POSTAGE, 0).map(({ key }) => key);
  if (outcome.kind === "no-delivery") world.faults.push("closed, though there are rates");
  if (outcome.kind === "delivery-changed" && (delivery === "" || offers.includes(delivery)))
    world.faults.push("the shopper's delivery was refused, though it is offered");
  if (
    outcome.kind === "held" &&
    calm &&
    !before.orders.some(({ state, visitor }) => state === "pending" && visitor === name)
  )
    world.faults.push("held, though nothing of the shopper's is open");
  if (outcome.kind === "slowed" && shopper.presses <= 10) world.faults.push("slowed too soon");
  if (outcome.kind === "no-checkout" && calm) world.faults.push("no checkout, though nothing was in its way");
  if (outcome.kind === "empty" && !world.concurrent && cart.size > 0) world.faults.push("a full cart was called empty");
  if (outcome.kind === "look-again" && page === "fresh" && calm && (await canBeHad(world, cart)))
    world.faults.push("had to look again for nothing");
}

async function canBeHad(world: World, cart: Map<string, number>): Promise<boolean> {
  const { variants } = await world.observer.read();
  return variants.every(({ product_id, size, stock }) => {
    const wanted = cart.get(`${product_id}~${size}`) ?? 0;
    return wanted === 0 || stock === null || (stock >= wanted && wanted <= 10);
  });
}

async function goToPay(world: World, shopper: Shopper, url: string): Promise<void> {
  const { orders } = await world.observer.read();
  const order = orders.find(({ stripe_session_url }) => stripe_session_url === url);
  if (!order?.stripe_session_id) return void world.faults.push("sent to a payment page that is not kept");
  if (order.cart_id !== shopper.cartId) world.faults.push("sent to somebody else's payment page");
  const known = shopper.payments.some(({ orderId }) => orderId === order.id);
  const others = orders.filter(
    ({ id, cart_id, stripe_session_id }) =>
      id !== order.id &&
      cart_id === order.cart_id &&
      world.desk.stripeFake.sessions().some((session) => session.id === stripe_session_id && session.status === "open"),
  );
  if (!known && !world.concurrent && !world.disturbed && others.length > 0)
    world.faults.push(`${others.length + 1} payment pages of one cart are open`);
  if (!known) shopper.payments.push({ sessionId: order.stripe_session_id, orderId: order.id, url });
}

type Visit = "cancel" | "restore" | "return";

/** Returns to the shop from one of the shopper's payment pages. */
export async function comeBack(
  world: World,
  { cartId }: Shopper,
  kind: Visit,
  payment: { sessionId: string; orderId: string },
  server: ServerIndex,
): Promise<void> {
  const { orderId, sessionId } = payment;
  const outcome = await world.serve(server, async (to) => {
    if (kind === "restore") return restoreCart(to, orderId, cartId);
    if (kind === "cancel") return (await cancelCheckout(to, orderId, cartId))?.state ?? "unknown";
    return (await confirmOrder(to, sessionId, cartId))?.order.state ?? "unknown";
  });
  if (outcome === CRASHED || world.concurrent || world.disturbed) return;
  const { orders } = await world.observer.read();
  const order = orders.find(({ id }) => id === orderId);
  const session = world.desk.stripeFake.sessions().find(({ id }) => id === sessionId);
  const own = order?.cart_id === cartId && cartId !== null;
  if (!own)
    return void (["unknown", "not-found"].includes(outcome) || world.faults.push(`another cart's order: ${outcome}`));
  if (session?.payment_status === "paid") {
    if (!["paid", "refunded", "already-paid"].includes(outcome))
      world.faults.push(`${kind} of a paid order: ${outcome}`);
  } else if (
    kind !== "return" &&
    session?.status !== "complete" &&
    (order?.state === "pending" || session?.status === "open")
  ) {
    world.faults.push(`${kind} left an order ${order?.state} and its page ${session?.status}`);
  } else if (kind === "restore" && session?.status === "expired" && order?.cart_restored_at === null) {
    world.faults.push(`restore restored nothing: ${outcome}`);
  }
}
