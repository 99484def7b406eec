import { sql } from "kysely";
import type { Database } from "../../app/database/database.ts";
import { inTransaction } from "../../app/database/in-transaction.server.ts";
import { indexOrders } from "../../app/shop/orders/order.store.server.ts";
import type { Parcel } from "../../app/shop/orders/parcel.ts";

const START = Date.parse("2026-01-01T00:00:00.000Z");
const MINUTE = 60_000;
const BATCH = 500;

/** Returns a seeded order's id: 128 bits in base64url. */
export function orderId(number: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE((number * 2_654_435_761) % 2 ** 32);
  bytes.writeUInt32BE(number, 4);
  return bytes.toString("base64url");
}

/** Adds paid orders a minute apart. One in ten is to ship, half of those partly shipped; one in 500 needs attention. */
export async function seedOrders(db: Database, count: number, { analyze = false } = {}): Promise<void> {
  await db
    .insertInto("products")
    .values(product)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("product_variants")
    .values({
      id: "variant",
      product_id: product.id,
      size: "M",
      price_cents: 2800,
      stock: null,
      position: 1,
      offered: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await inTransaction(db, async (trx) => {
    for (let first = 0; first < count; first += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, count - first) }, (_, place) => first + place);
      await trx.insertInto("orders").values(numbers.map(orderOf)).execute();
      await trx.insertInto("order_lines").values(numbers.flatMap(linesOf)).execute();
      await indexOrders(trx, numbers.map(orderId));
    }
  });
  if (analyze) await sql`analyze`.execute(db);
}

const AT = new Date(START).toISOString();
const product = {
  id: "product",
  slug: "seeded-tee",
  name: "Seeded Tee",
  description: "",
  picture: "/pictures/shop/covenant-tee.svg",
  picture_alt: "",
  position: 1,
  published: 1,
  created_at: AT,
  updated_at: AT,
};

function orderOf(number: number) {
  const at = new Date(START + number * MINUTE).toISOString();
  const isShipped = number % 10 !== 0;
  return {
    id: orderId(number),
    state: "paid" as const,
    attention: number % 500 === 3 ? "paid-twice" : null,
    cart_id: `cart-${number}`,
    currency: "usd",
    amount_cents: 5600,
    paid_cents: 5600,
    refunded_cents: 0,
    return_origin: "",
    email: `shopper-${number}@example.com`,
    shipping: JSON.stringify({
      name: `Naomi Field${number % 50_000}`,
      address: { line1: "1 Mill Road", city: "Cary", state: "NC", postal_code: "27511", country: "US" },
    }),
    expires_at: at,
    check_after: "9999-12-31T00:00:00.000Z",
    shipped_at: isShipped ? at : null,
    parcels: isShipped || number % 20 === 0 ? parcelsOf(number, at, isShipped ? null : [[1, 1]]) : null,
    created_at: at,
    updated_at: at,
  };
}

function parcelsOf(number: number, at: string, units: Parcel["units"]): string {
  const parcel: Parcel = { id: `parcel-${number}`, at, by: null, tracking: `9400${number}`, units, mail: null };
  return JSON.stringify([parcel]);
}

function linesOf(number: number) {
  const line = { product_id: product.id, variant_id: "variant", size: "M", picture: product.picture };
  const count = { price_cents: 2800, quantity: 1, held: 1, order_id: orderId(number) };
  return [
    { ...line, ...count, position: 1, name: "Seeded Tee" },
    { ...line, ...count, position: 2, name: number % 2 === 0 ? "Even Mug" : "Odd Mug" },
  ];
}
