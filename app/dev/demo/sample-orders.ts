import type { Database } from "../../database/database.ts";
import type { OrderTable } from "../../database/schema/shop.ts";
import { journalDueOrders } from "../../shop/orders/journal/write-journal.server.ts";
import { indexOrders } from "../../shop/orders/order.store.server.ts";
import type { Parcel } from "../../shop/orders/parcel.ts";
import { postageWords } from "../../site/content/postage.ts";

const HOUR = 60 * 60 * 1000;

type State = OrderTable["state"];

/**
 * One order for each situation on the dashboard: its state, its attention mark, its age in hours, and whether it has
 * shipped, in part if its number says how many units. One is to be picked up.
 */
const samples: readonly {
  state: State;
  attention?: string;
  hours: number;
  shipped?: true | number;
  pickup?: true;
}[] = [
  { state: "pending", hours: 1 },
  { state: "paid", hours: 5 },
  { state: "paid", attention: "stock-short", hours: 20 },
  { state: "paid", hours: 70, shipped: true },
  { state: "refunded", hours: 90 },
  { state: "expired", hours: 200 },
  { state: "paid", hours: 30, pickup: true },
  { state: "paid", hours: 45, shipped: 1 },
];

/**
 * Adds made-up orders for products of the shop, one line each. They are for display only: they do not change the stock.
 * Returns their ids.
 */
export async function addSampleOrders(
  db: Database,
  { now, randomId, by }: { now: Date; randomId: () => string; by: string },
): Promise<string[]> {
  const variants = await db
    .selectFrom("product_variants")
    .innerJoin("products", "products.id", "product_variants.product_id")
    .select(["products.id", "product_variants.id as variant_id", "name", "size", "picture", "price_cents"])
    .orderBy("products.position")
    .orderBy("product_variants.position")
    .execute();
  const ids: string[] = [];
  const anHourAgo = new Date(now.getTime() - HOUR).toISOString();
  // The oldest first, as orders come.
  const inOrder = [...samples.entries()].toSorted(([, one], [, other]) => other.hours - one.hours);
  for (const [place, { state, attention = null, hours, shipped, pickup }] of inOrder) {
    const variant = variants[(place * 5) % variants.length];
    if (!variant) return [];
    const id = randomId();
    const at = new Date(now.getTime() - hours * HOUR).toISOString();
    const paid = state === "paid" || state === "refunded";
    const quantity = (place % 2) + 1;
    const amount = variant.price_cents * quantity;
    const shipment = shipped
      ? {
          shipped_at: shipped === true ? anHourAgo : null,
          parcels: JSON.stringify([
            {
              id: randomId(),
              at: anHourAgo,
              by,
              tracking: "9400 1000 0000 0000 0000 00",
              units: shipped === true ? null : [[1, shipped]],
              mail: null,
            },
          ] satisfies Parcel[]),
        }
      : {};
    const payment = paid
      ? {
          paid_cents: amount + 625,
          postage_name: postageWords.standard,
          postage_cents: 600,
          stripe_payment_intent: `pi_sample_${place}`,
          email: "naomi@field.example",
          shipping: pickup ? JSON.stringify({ name: "Naomi Carter" }) : SHIPPING,
          delivery: pickup ? PICKUP : null,
        }
      : {};
    const times = { expires_at: at, check_after: "9999-12-31T00:00:00.000Z", created_at: at, updated_at: at };
    const whole = {
      id,
      state,
      attention,
      cart_id: "sample",
      currency: "usd",
      amount_cents: amount,
      refunded_cents: state === "refunded" ? amount + 625 : 0,
      return_origin: "http://localhost",
    };
    await db
      .insertInto("orders")
      .values({ ...whole, ...payment, ...shipment, ...times })
      .execute();
    const line = {
      product_id: variant.id,
      variant_id: variant.variant_id,
      name: variant.name,
      size: variant.size,
      picture: variant.picture,
      price_cents: variant.price_cents,
    };
    await db
      .insertInto("order_lines")
      .values({ order_id: id, position: 1, ...line, quantity, held: 0 })
      .execute();
    const placed = { cause: "checkout", from_state: null, to_state: "pending" };
    const ended = { cause: "webhook", from_state: "pending", to_state: state };
    for (const event of state === "pending" ? [placed] : [placed, ended])
      await db
        .insertInto("order_events")
        .values({ ...event, id: randomId(), order_id: id, happened_at: at, details: null })
        .execute();
    ids[place] = id;
  }
  await indexOrders(db, ids);
  await journalDueOrders(db);
  return ids;
}

const PICKUP = JSON.stringify({ key: "pickup", countries: [], rates: [], pickup: "At the studio, Fridays 2 to 6 PM" });

const SHIPPING = JSON.stringify({
  name: "Naomi Sample",
  address: { line1: "1 Mill Road", line2: null, city: "Durham", state: "NC", postal_code: "27701", country: "US" },
});
