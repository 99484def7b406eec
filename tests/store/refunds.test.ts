import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../app/database/in-transaction.server.ts";
import { changeCart } from "../../app/shop/cart/change-cart.server.ts";
import { findStockDifferences } from "../../app/shop/catalogue/catalogue.store.server.ts";
import { beginCheckout } from "../../app/shop/checkout/begin-checkout.server.ts";
import { showCart } from "../../app/shop/checkout/show-cart.server.ts";
import { sweepOrders } from "../../app/shop/checkout/sweep-orders.server.ts";
import { findOrder } from "../../app/shop/orders/order.store.server.ts";
import type { Order } from "../../app/shop/orders/order.ts";
import { unitsToSend } from "../../app/shop/orders/parcel.ts";
import { planRefund, type RefundRequest } from "../../app/shop/orders/plan-refund.ts";
import { requestRefund, sendRefund } from "../../app/shop/orders/refund-order.server.ts";
import { addParcel, removeParcel } from "../../app/shop/orders/send-parcel.server.ts";
import { openWorld, type World } from "../long/checkout-model/model-world.ts";
import { recount } from "../long/checkout-model/outside-commands.ts";
import type { ServerProcess } from "../long/checkout-model/server-process.ts";

/** Cents: two tees at $24.00, plus $6.00 for shipping. */
const PAID = 5_400;
const ALL: RefundRequest = {
  what: "all",
  units: [],
  postage: false,
  cents: null,
  restock: true,
  reason: "requested_by_customer",
  note: null,
  seen: 0,
};
const ONE: RefundRequest = { ...ALL, what: "items", units: [[1, 1]] };

let world: World;
let to: ServerProcess;
let order: Order;

beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

beforeEach(async () => {
  await world.startOver();
  world.webhooks.mode = "hold";
  to = await world.server(0);
  const line = { productId: "tee", size: "M", quantity: 2 };
  const added = await changeCart(to, null, { kind: "add", line }, "");
  const cartId = added.kind === "changed" ? added.id : null;
  const { page, priceHash } = await showCart(to, cartId, null);
  await beginCheckout(to, {
    cartId,
    page,
    priceHash,
    delivery: "",
    lines: [],
    origin: "https://shop.example",
    visitor: null,
  });
  const { stripeFake } = world.desk;
  stripeFake.pay(stripeFake.sessions()[0]?.id ?? "");
  await world.webhooks.deliver(world);
  order = await present();
  if (order.paidCents !== PAID) throw new Error("The order is not paid.");
  await to.db.deleteFrom("outbox").execute();
});

async function present(): Promise<Order> {
  const [row] = (await world.observer.read()).orders;
  const found = await findOrder(to.db, { id: row?.id ?? "" });
  if (!found) throw new Error("There is no order.");
  return found;
}

/** Asks for a refund like a member who has seen its amount. */
async function ask(request: RefundRequest) {
  const plan = planRefund(await present(), request);
  const cents = typeof plan === "string" ? 0 : plan.cents;
  return inTransaction(to.db, (db) => requestRefund(db, { ...to, by: "staff-1" }, order.id, request, cents));
}

async function refund(request: RefundRequest): Promise<void> {
  const asked = await ask(request);
  if (typeof asked === "string") throw new Error(asked);
  await sendRefund(to, order.id, asked.id, "desk");
}

/** Ships the first line's unit, or everything left with `null`. */
function ship(seen: number, chosen: readonly (readonly [number, number])[] | null = [[1, 1]]) {
  const parcel = { tracking: null, units: chosen, seen };
  return inTransaction(to.db, (db) => addParcel(db, { ...to, by: "staff-1" }, order.id, parcel));
}

/** Fails a refund that had succeeded. */
function failRefund(): Promise<unknown> {
  world.desk.stripeFake.failRefund(order.paymentIntent ?? "");
  return world.webhooks.deliver(world);
}

const mails = async () =>
  (await to.db.selectFrom("outbox").select(["kind", "text"]).orderBy("id").execute()).map(({ kind }) => kind);
const atStripe = () => world.desk.stripeFake.refunds();

/** Returns units in stock, and units held for the order. */
async function units() {
  const { variants, lines } = await world.observer.read();
  return [variants[0]?.stock, lines[0]?.held];
}

test.each([
  // The stripe package retries a dropped call by itself.
  ["the answer is lost", { kind: "drop-after", times: 2 } as const],
  ["the work is done and the answer is an error", { kind: "status-after" } as const],
  ["Stripe is down", { kind: "status", status: 500 } as const],
])("a refund that is interrupted is made once: %s", async (_what, fault) => {
  world.desk.stripeFake.webhooks = "lose";
  world.desk.stripeFake.failNext({ on: "refund", ...fault });
  await refund(ALL);
  expect(await present()).toMatchObject({ refunds: [{ state: "sending" }], refundedCents: 0 });
  expect([await units(), await mails()]).toEqual([[1, 2], []]);
  expect(await ask({ ...ONE, seen: 1 })).toBe("changed");
  world.desk.later(3);
  await sweepOrders(to);
  await sweepOrders(to);
  expect(await present()).toMatchObject({ state: "refunded", refunds: [{ state: "succeeded", restocked: [[1, 2]] }] });
  expect([atStripe().length, await units(), await mails()]).toEqual([1, [3, 0], ["order-refunded"]]);
});

test("two members at once refund once, and never more than what is left", async () => {
  const both = await Promise.all([ask(ONE), ask(ONE)]);
  expect(both.filter((one) => one === "changed")).toHaveLength(1);
  expect(await ask({ ...ALL, what: "amount", cents: PAID - 2_399, seen: 1 })).toBe("refund-amount");
  expect(await ask({ ...ONE, units: [[1, 2]], seen: 1 })).toBe("refund-units");
  expect(await ask({ ...ALL, what: "amount", cents: PAID - 2_400, seen: 1 })).toMatchObject({ cents: 3_000 });
});

test("a refund that Stripe refuses counts nothing, and says why", async () => {
  const { stripeFake } = world.desk;
  stripeFake.webhooks = "lose";
  stripeFake.refund(order.paymentIntent ?? "");
  await refund(ALL);
  expect(await present()).toMatchObject({
    state: "paid",
    refundedCents: 0,
    refunds: [{ state: "refused", problem: "charge_already_refunded", restocked: null }],
  });
  expect([await units(), await mails()]).toEqual([[1, 2], []]);
  // The sweeper finds at once what was refunded instead.
  await sweepOrders(to);
  expect(await present()).toMatchObject({
    state: "refunded",
    refundedCents: PAID,
    refunds: [{ state: "refused" }, { state: "succeeded", by: null, cents: PAID }],
  });
  expect(await mails()).toEqual(["order-refunded"]);
});

test.each(["webhook", "sweeper"])("a pending refund succeeds later, reported by the %s", async (way) => {
  const { stripeFake } = world.desk;
  if (way === "sweeper") stripeFake.webhooks = "lose";
  stripeFake.refundStatus = "pending";
  await refund(ONE);
  await world.webhooks.deliver(world);
  expect([await units(), await mails()]).toEqual([[2, 1], []]);
  expect(await present()).toMatchObject({ refunds: [{ state: "pending" }] });
  world.desk.later(7 * 60);
  stripeFake.settleRefund(atStripe()[0]?.id ?? "", "succeeded");
  await world.webhooks.deliver(world, { reversed: true, times: 2 });
  await sweepOrders(to);
  expect(await present()).toMatchObject({ state: "paid", refundedCents: 2_400, refunds: [{ state: "succeeded" }] });
  expect([await units(), await mails()]).toEqual([[2, 1], ["order-refunded"]]);
});

test.each(["webhook", "sweeper"])("a refund that fails is for a person, heard of by %s", async (way) => {
  const { stripeFake } = world.desk;
  if (way === "sweeper") stripeFake.webhooks = "lose";
  stripeFake.refundStatus = "pending";
  await refund(ONE);
  await world.webhooks.deliver(world);
  world.desk.later(200 * 24 * 60);
  stripeFake.settleRefund(atStripe()[0]?.id ?? "", "failed");
  await world.webhooks.deliver(world, { reversed: true, times: 2 });
  await sweepOrders(to);
  expect(await present()).toMatchObject({
    state: "paid",
    attention: "refund-failed",
    refundedCents: 0,
    refunds: [{ state: "failed", problem: "expired_or_canceled_card", restocked: [[1, 1]] }],
  });
  // The team has the item, whoever has the money.
  expect([await units(), await mails()]).toEqual([[2, 1], ["team-refund"]]);
  // The same item can be refunded again, and is already in stock.
  stripeFake.refundStatus = "succeeded";
  await refund({ ...ONE, units: [[1, 2]], seen: 1 });
  expect(await units()).toEqual([3, 0]);
});

test("an order that was refunded is paid again once its refund fails", async () => {
  await refund(ALL);
  await world.webhooks.deliver(world);
  expect(await present()).toMatchObject({ state: "refunded", attention: null });
  world.desk.later(20 * 24 * 60);
  await failRefund();
  await sweepOrders(to);
  expect(await present()).toMatchObject({ state: "paid", refundedCents: 0, attention: "refund-failed" });
});

test.each(["webhook", "sweeper"])("a refund that is made at Stripe is shown as that, heard of by %s", async (way) => {
  const { stripeFake } = world.desk;
  if (way === "sweeper") stripeFake.webhooks = "lose";
  const made = stripeFake.refund(order.paymentIntent ?? "", 1_000);
  await world.webhooks.deliver(world);
  await sweepOrders(to, { all: true });
  await sweepOrders(to, { all: true });
  expect((await present()).refunds).toMatchObject([
    { id: made.id, state: "succeeded", by: null, cents: 1_000, units: [], restocked: null },
  ]);
  expect(await mails()).toEqual(["order-refunded"]);
});

test("a refund of another payment of the order is not its money", async () => {
  await to.db.updateTable("orders").set({ stripe_payment_intent: "pi_other" }).execute();
  world.desk.stripeFake.refund(order.paymentIntent ?? "", 1_000);
  await world.webhooks.deliver(world);
  expect(await present()).toMatchObject({ refundedCents: 0, refunds: [] });
});

test("a dispute is for a person, with its date, until it has ended, however its events come", async () => {
  const { stripeFake } = world.desk;
  const dispute = stripeFake.dispute(order.paymentIntent ?? "", { reason: "fraudulent" });
  await world.webhooks.deliver(world, { times: 2 });
  expect(await present()).toMatchObject({
    attention: "disputed",
    state: "paid",
    refundedCents: 0,
    disputes: [{ id: dispute.id, cents: PAID, reason: "fraudulent", dueBy: "2026-03-08T12:00:00.000Z" }],
  });
  expect(await mails()).toEqual(["team-refund"]);
  const letter = await to.db.selectFrom("outbox").select("text").executeTakeFirstOrThrow();
  expect(letter.text).toContain("Answer by: March 8, 2026");
  expect(await ask(ALL)).toBe("changed");
  world.desk.later(60);
  stripeFake.moveDispute(dispute.id, "under_review");
  world.desk.later(60);
  stripeFake.moveDispute(dispute.id, "won");
  await world.webhooks.deliver(world, { reversed: true, times: 2 });
  expect(await present()).toMatchObject({ attention: "dispute-won", disputes: [{ status: "won" }] });
  expect(await mails()).toEqual(["team-refund", "team-refund"]);
  await refund(ALL);
  expect(await present()).toMatchObject({ state: "refunded" });
});

test("an inquiry can be refunded, and a dispute that comes meanwhile stops a refund", async () => {
  const { stripeFake } = world.desk;
  const inquiry = stripeFake.dispute(order.paymentIntent ?? "", { status: "warning_needs_response", dueBy: 0 });
  await world.webhooks.deliver(world);
  expect((await present()).disputes).toMatchObject([{ dueBy: null, isRefundable: true }]);
  await refund(ONE);
  world.desk.later(60);
  stripeFake.webhooks = "lose";
  stripeFake.moveDispute(inquiry.id, "needs_response");
  await refund({ ...ONE, seen: 1 });
  expect((await present()).refunds).toMatchObject([
    { state: "succeeded" },
    { state: "refused", problem: "charge_disputed", restocked: null },
  ]);
});

test("what is refunded is not sent any more, and is again if the refund fails", async () => {
  const toSend = async () => unitsToSend(await present()).map(({ quantity }) => quantity);
  await refund(ONE);
  expect([await toSend(), (await present()).shippedAt]).toEqual([[1], null]);
  const sent = await ship(0, null);
  const { parcels, shippedAt } = await present();
  expect([sent, parcels[0]?.units, shippedAt === null]).toEqual([null, [[1, 1]], false]);

  await failRefund();
  expect([await toSend(), (await present()).shippedAt]).toEqual([[1], null]);
});

test("units that a failed refund put back in stock are taken from it when they are sent after all, if they are there", async () => {
  await refund({ ...ONE, units: [[1, 2]] });
  await failRefund();
  expect(await units()).toEqual([3, 0]);
  expect(await ship(0)).toBeNull();
  expect(await units()).toEqual([2, 1]);
  expect((await present()).refunds).toMatchObject([{ state: "failed", restocked: [[1, 1]] }]);
  await recount(world, 0, 0, 0);
  expect(await ship(1)).toBeNull();
  expect(await units()).toEqual([0, 1]);
  const last = (await present()).parcels[1]?.id ?? "";
  expect(await inTransaction(to.db, (db) => removeParcel(db, to, order.id, last))).toEqual({ told: false });
  await recount(world, 0, 5, 0);
  expect(await ship(1)).toBeNull();
  expect(await units()).toEqual([4, 2]);
  expect((await present()).refunds).toMatchObject([{ state: "failed", restocked: [] }]);
  expect(await findStockDifferences(to.db)).toEqual([]);
});

test("a unit that came back stays in stock if its refund fails, and another one is sent", async () => {
  expect(await ship(0)).toBeNull();
  await refund({ ...ONE, isReturn: true });
  expect(await units()).toEqual([2, 1]);
  await failRefund();
  expect(await ship(1)).toBeNull();
  expect(await units()).toEqual([2, 1]);
  expect(await findStockDifferences(to.db)).toEqual([]);
});

test("a unit that a failed refund put back in stock goes back only once when it is refunded again", async () => {
  await refund(ONE);
  await world.webhooks.deliver(world);
  await failRefund();
  expect(await units()).toEqual([2, 1]);
  await refund({ ...ONE, seen: 1 });
  expect(await units()).toEqual([2, 1]);
  expect((await present()).refunds).toMatchObject([
    { state: "failed", restocked: [] },
    { state: "succeeded", restocked: [[1, 1]] },
  ]);
  await refund({ ...ONE, seen: 2 });
  expect(await units()).toEqual([3, 0]);
  expect(await findStockDifferences(to.db)).toEqual([]);
});

test("a refund whose answer is lost for longer than Stripe keeps its key is made once", async () => {
  world.desk.stripeFake.webhooks = "lose";
  world.desk.stripeFake.failNext({ on: "refund", kind: "drop-after", times: 2 });
  await refund(ONE);
  world.desk.later(3 * 24 * 60);
  await sweepOrders(to);
  expect(await present()).toMatchObject({ refundedCents: 2_400, refunds: [{ state: "succeeded" }] });
  expect(atStripe()).toHaveLength(1);
});

test("a dispute that is lost takes the money without a refund, and can't be refunded", async () => {
  const { stripeFake } = world.desk;
  const dispute = stripeFake.dispute(order.paymentIntent ?? "");
  stripeFake.moveDispute(dispute.id, "lost");
  // Both in the same second, the later one first.
  await world.webhooks.deliver(world, { reversed: true });
  await sweepOrders(to, { all: true });
  expect(await present()).toMatchObject({ attention: "dispute-lost", state: "paid", refundedCents: 0 });
  expect(await ask(ALL)).toBe("changed");
});
