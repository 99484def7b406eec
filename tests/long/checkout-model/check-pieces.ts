import { readParcels } from "../../../app/shop/orders/parcel.ts";
import { isLive, readRefunds, type Units } from "../../../app/shop/orders/refund.ts";
import { restockedOf } from "../../support/check-orders.ts";
import type { World } from "./model-world.ts";
import type { OrderRow, ShopState } from "./shop-state.ts";

type Line = ShopState["lines"][number];

/** Where the units of an order's line are. Together they are what was bought. */
interface LineUnits {
  position: number;
  /** On the shelf, to be packed. */
  toSend: number;
  /** In parcels. */
  sent: number;
  /** Refunded before they were sent. */
  kept: number;
  /** Of all of these, back in stock. */
  restocked: number;
}

const unitsAt = (position: number, all: readonly (readonly { units: Units | null }[])[]) =>
  all.flat().reduce((sum, { units }) => sum + (units?.find(([place]) => place === position)?.[1] ?? 0), 0);

/** Reckons where the units of a paid order's line are, from its parcels and refunds alone. */
export function unitsOf({ parcels, refunds }: OrderRow, { position, quantity }: Line): LineUnits {
  const sent = unitsAt(position, [readParcels(parcels)]);
  const toSend = Math.max(0, quantity - sent - unitsAt(position, [readRefunds(refunds).filter(isLive)]));
  return { position, toSend, sent, kept: quantity - sent - toSend, restocked: restockedOf({ refunds, position }) };
}

export const isPaid = ({ state }: Pick<OrderRow, "state">) => state === "paid" || state === "refunded";

/** Checks the parcels of an order, what was refunded and put back in stock, and the emails about both. */
export function checkPieces(world: World, shopState: ShopState, order: OrderRow): string[] {
  const lines = shopState.lines.filter(({ order_id }) => order_id === order.id);
  return [
    ...lines.flatMap((line) => checkLine(order, line)),
    ...checkShipped(order, lines),
    ...checkRestocked(order),
    ...checkLog(world, shopState, order),
    ...checkEmails(shopState, order),
  ];
}

function checkLine(order: OrderRow, line: Line): string[] {
  const { position, quantity } = line;
  const [parcels, refunds] = [readParcels(order.parcels), readRefunds(order.refunds).filter(isLive)];
  const { sent, kept, restocked } = unitsOf(order, line);
  const problems = [];
  if (sent > quantity || kept < 0) problems.push(`line ${position} has ${sent} of ${quantity} units in parcels`);
  if (restocked > quantity) problems.push(`line ${position} has ${restocked} of ${quantity} units back in stock`);
  // Ids are given in order, under the lock of the order.
  for (const parcel of parcels) {
    const { id } = parcel;
    if (unitsAt(position, [[parcel]]) === 0) continue;
    const before = [parcels.filter((one) => one.id <= id), refunds.filter((one) => one.id < id)];
    if (unitsAt(position, before) > quantity)
      problems.push(`parcel ${id} has more units of line ${position} than were left`);
  }
  if (parcels.some(({ units }) => !units?.length || units.some(([, count]) => count < 1)))
    problems.push("there is an empty parcel");
  return problems.map((what) => `order ${order.id}: ${what}`);
}

function checkShipped(order: OrderRow, lines: readonly Line[]): string[] {
  const isDone = isPaid(order) && lines.every((line) => unitsOf(order, line).toSend === 0);
  return isDone === (order.shipped_at !== null) ? [] : [`order ${order.id} was shipped at ${order.shipped_at}`];
}

function checkRestocked({ id, refunds }: OrderRow): string[] {
  return readRefunds(refunds).flatMap(({ id: refundId, state, units, restock, restocked }) => {
    const isDue = restock && (state === "pending" || state === "succeeded");
    const isRight =
      (restocked === null ? !isDue : restock) &&
      (restocked ?? []).every(([place, count]) => count <= unitsAt(place, [[{ units }]]));
    return isRight ? [] : [`refund ${refundId} of order ${id} put ${JSON.stringify(restocked)} back in stock`];
  });
}

/** Returns the lines of the audit log about an order. */
export function countLines({ audit }: ShopState, id: string, action: string): ShopState["audit"] {
  return audit.filter((line) => line.subject_id === id && line.action === action);
}

/** Checks that each parcel and each refund has its line in the audit log, and that one page makes one parcel. */
function checkLog({ packing }: World, shopState: ShopState, order: OrderRow): string[] {
  const count = (action: string) => countLines(shopState, order.id, action).length;
  const [shipped, before] = [count("order.shipped"), packing.get(order.id)];
  packing.delete(order.id);
  const problems = [];
  if (before !== undefined && shipped > before + 1) problems.push("one page made two parcels");
  if (shipped - count("order.unshipped") !== readParcels(order.parcels).length)
    problems.push("its parcels aren't those of the log");
  if (count("order.refunded") !== readRefunds(order.refunds).filter(({ by }) => by !== null).length)
    problems.push("its refunds aren't those of the log");
  return problems.map((what) => `order ${order.id}: ${what}`);
}

/** Checks that a parcel has one email, none if it was taken back in time, and a paid order one confirmation. */
function checkEmails(shopState: ShopState, order: OrderRow): string[] {
  const own = shopState.mails.filter(({ about }) => about === `order:${order.id}`);
  const about = own.filter(({ kind }) => kind === "order-sent").map(({ id }) => id);
  const parcels = readParcels(order.parcels);
  const lacking = parcels.filter(({ mail }) => mail === null || !about.includes(mail));
  const told = countLines(shopState, order.id, "order.unshipped").filter(
    ({ details }) => (JSON.parse(details) as { told: boolean }).told,
  );
  const problems = lacking.map(({ id }) => `parcel ${id} has no email`);
  if (about.length - parcels.length + lacking.length !== told.length)
    problems.push(
      `${about.length} emails tell of ${parcels.length} parcels, and of ${told.length} taken back too late`,
    );
  for (const kind of ["order-confirmation", "team-order"]) {
    const many = own.filter((mail) => mail.kind === kind).length;
    if (many !== Number(isPaid(order))) problems.push(`it is ${order.state} and has ${many} emails ${kind}`);
  }
  return problems.map((what) => `order ${order.id}: ${what}`);
}
