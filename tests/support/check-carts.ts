import type { Database } from "../../app/database/database.ts";
import type { Visitor } from "./visitor.ts";

/** Units that a shopper must have in cart and orders, by product and size. `most` adds requests without a response. */
export interface CartTally {
  least: Map<string, number>;
  most: Map<string, number>;
}

export function newTally(): CartTally {
  return { least: new Map(), most: new Map() };
}

export function tallyKey({ productId, size }: { productId: string; size: string }): string {
  return `${productId}/${size}`;
}

/** Records units as possible. The returned function, called only after a response, records them as done or refused. */
export function expectUnits({ least, most }: CartTally, key: string, change: number): (done: boolean) => void {
  const [now, later] = change < 0 ? [least, most] : [most, least];
  add(now, key, change);
  return (done) => (done ? add(later, key, change) : add(now, key, -change));
}

function add(map: Map<string, number>, key: string, change: number): void {
  map.set(key, (map.get(key) ?? 0) + change);
}

/** Returns the cart's id from the visitor's signed cookie, or null. */
export function cartIdOf({ jar }: Visitor): string | null {
  const cookie = jar.get("tetm-cart");
  if (cookie === undefined) return null;
  const value: unknown = JSON.parse(atob(decodeURIComponent(cookie)));
  return /^cart~([\w-]+)\./.exec(String(value))?.[1] ?? null;
}

export interface Customer {
  visitor: Visitor;
  tally: CartTally;
  /** Stripe sessions that the shopper was redirected to. */
  sessions: Set<string>;
}

/** Each acknowledged unit is in a cart or order exactly once. Returns a sentence per violation. */
export async function checkCarts(db: Database, customers: readonly Customer[]): Promise<string[]> {
  const [had, known] = [await readUnits(db), await readSessions(db)];
  return customers.flatMap(({ visitor, tally, sessions }) => [
    ...checkTally(cartIdOf(visitor), tally, had),
    ...[...sessions].flatMap((id) => (known.has(id) ? [] : [`session ${id} was answered with, but no order keeps it`])),
  ]);
}

function checkTally(cartId: string | null, { least, most }: CartTally, had: ReadonlyMap<string, number>): string[] {
  return [...new Set([...least.keys(), ...most.keys()])].flatMap((key) => {
    const units = had.get(`${cartId} ${key}`) ?? 0;
    const [low, high] = [least.get(key) ?? 0, most.get(key) ?? 0];
    if (units >= low && units <= high) return [];
    return [
      `cart ${cartId} has ${units} of ${key} with its orders, but ${low === high ? low : `${low} to ${high}`} were answered for`,
    ];
  });
}

/** Counts units by cart, product and size: in the cart, and in orders that took them and didn't return them. */
async function readUnits(db: Database): Promise<Map<string, number>> {
  const units = new Map<string, number>();
  const count = (cartId: string, key: string, quantity: number) =>
    units.set(`${cartId} ${key}`, (units.get(`${cartId} ${key}`) ?? 0) + quantity);
  const items = await db.selectFrom("cart_items").selectAll().execute();
  for (const { cart_id, product_id, size, quantity } of items)
    count(cart_id, tallyKey({ productId: product_id, size }), quantity);
  const lines = await db
    .selectFrom("order_lines")
    .innerJoin("orders", "orders.id", "order_lines.order_id")
    .where("cart_restored_at", "is", null)
    // The transaction that empties the cart also stores the session.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("order_events")
          .select("order_events.id")
          .whereRef("order_events.order_id", "=", "orders.id")
          .where("details", "=", "session"),
      ),
    )
    .select(["cart_id", "product_id", "size", "quantity"])
    .execute();
  for (const { cart_id, product_id, size, quantity } of lines)
    count(cart_id, tallyKey({ productId: product_id, size }), quantity);
  return units;
}

async function readSessions(db: Database): Promise<Set<string | null>> {
  const rows = await db.selectFrom("orders").select("stripe_session_id").execute();
  return new Set(rows.map((row) => row.stripe_session_id));
}
