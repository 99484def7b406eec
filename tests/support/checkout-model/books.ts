import BetterSqlite from "better-sqlite3";
import type { Selectable } from "kysely";
import type { CartItemTable, CartTable, OrderEventTable, OrderLineTable, OrderTable, ProductVariantTable, StockLedgerTable, StripeEventTable } from "../../../app/database/shop-schema.ts";

/** Everything that is in the database now, read around the code that is under test. */
export interface Books {
  variants: (Selectable<ProductVariantTable> & { published: number })[];
  ledger: Selectable<StockLedgerTable>[];
  carts: Selectable<CartTable>[];
  items: Selectable<CartItemTable>[];
  orders: Selectable<OrderTable>[];
  lines: Selectable<OrderLineTable>[];
  events: Selectable<OrderEventTable>[];
  stripeEvents: Selectable<StripeEventTable>[];
}

export type OrderRow = Books["orders"][number];

export type BookKeeper = ReturnType<typeof openBooks>;

/** What the shop sells: enough of one, the last one of another, and something that never ends. */
export const GOODS = [
  { product: "tee", size: "M", stock: 3, price: 2_400 },
  { product: "tee", size: "L", stock: 1, price: 2_650 },
  { product: "mug", size: "", stock: 1, price: 1_499 },
  { product: "song", size: "", stock: null, price: 99 },
] as const;

export const PRODUCTS = ["tee", "mug", "song"] as const;

const TABLES = "outbox, stripe_events, stock_ledger, order_events, order_lines, orders, cart_items, carts, product_variants, products, rate_limits".split(", ");

/** A connection of its own to a migrated file, which never dies. */
export function openBooks(file: string) {
  const sqlite = new BetterSqlite(file);
  sqlite.pragma("foreign_keys = ON");
  const all = <Row>(sql: string) => {
    const statement = sqlite.prepare<[], Row>(sql);
    return () => statement.all();
  };
  const variants = all<Books["variants"][number]>(
    "select product_variants.*, published from product_variants join products on products.id = product_id order by product_variants.rowid",
  );
  const ledger = all<Books["ledger"][number]>("select * from stock_ledger order by rowid");
  const carts = all<Books["carts"][number]>("select * from carts order by rowid");
  const items = all<Books["items"][number]>("select * from cart_items order by cart_id, position");
  const orders = all<OrderRow>("select * from orders order by rowid");
  const lines = all<Books["lines"][number]>("select * from order_lines order by rowid");
  const events = all<Books["events"][number]>("select * from order_events order by rowid");
  const stripeEvents = all<Books["stripeEvents"][number]>("select * from stripe_events order by rowid");

  return {
    read: (): Books => ({
      variants: variants(),
      ledger: ledger(),
      carts: carts(),
      items: items(),
      orders: orders(),
      lines: lines(),
      events: events(),
      stripeEvents: stripeEvents(),
    }),
    /** What a person at the desk writes, or the one who imports a catalogue. */
    write: (sql: string, ...values: (string | number | null)[]) => void sqlite.prepare(sql).run(...values),
    /** Empties the shop and puts its goods on the shelf. */
    startOver: sqlite.transaction((at: string) => {
      for (const table of TABLES) sqlite.prepare(`delete from ${table}`).run();
      const product = sqlite.prepare("insert into products values (?, ?, ?, '', '/p.svg', '', ?, 1, ?, ?)");
      for (const [index, id] of PRODUCTS.entries()) product.run(id, id, `The ${id}`, index + 1, at, at);
      const variant = sqlite.prepare("insert into product_variants values (?, ?, ?, ?, ?, ?, 1)");
      const counted = sqlite.prepare("insert into stock_ledger values (?, ?, ?, 'counted', null, ?)");
      for (const [index, { product: of, size, price, stock }] of GOODS.entries()) {
        variant.run(`v${index}`, of, size, price, stock, index + 1);
        if (stock !== null) counted.run(`start-${index}`, `v${index}`, stock, at);
      }
    }),
    close: () => sqlite.close(),
  };
}
