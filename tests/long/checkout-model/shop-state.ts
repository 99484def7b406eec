import type { Insertable, Selectable } from "kysely";
import type { DatabaseSchema } from "../../../app/database/schema/schema.ts";
import type {
  ProductTable,
  ProductVariantTable,
  OrderEventTable,
  OrderLineTable,
  OrderTable,
} from "../../../app/database/schema/shop.ts";
import type { Postage } from "../../../app/site/content/postage.ts";

/** The whole database, read without the code under test; each table in order of creation. */
export interface ShopState {
  variants: (Selectable<ProductVariantTable> & { published: number })[];
  ledger: Selectable<DatabaseSchema["stock_ledger"]>[];
  carts: Selectable<DatabaseSchema["carts"]>[];
  items: Selectable<DatabaseSchema["cart_items"]>[];
  orders: Selectable<OrderTable>[];
  lines: Selectable<OrderLineTable>[];
  events: Selectable<OrderEventTable>[];
  stripeEvents: Selectable<DatabaseSchema["stripe_events"]>[];
  mails: Pick<Selectable<DatabaseSchema["outbox"]>, "id" | "about" | "kind">[];
  audit: Selectable<DatabaseSchema["audit_log"]>[];
  journal: Selectable<DatabaseSchema["journal_entries"]>[];
}

export type OrderRow = ShopState["orders"][number];

/** A separate connection that never crashes. */
export interface ShopObserver {
  /** Reads a consistent snapshot. */
  read: () => Promise<ShopState>;
  /** Writes like a member at the desk or a catalogue import. `?` is a placeholder. */
  write: (sql: string, ...values: (string | number | null)[]) => Promise<void>;
  startOver: (at: string) => Promise<void>;
  close: () => Promise<void>;
}

/** One with several units, two with a single unit, and one with unlimited stock. */
export const GOODS = [
  { product: "tee", size: "M", stock: 3, price: 2_400 },
  { product: "tee", size: "L", stock: 1, price: 2_650 },
  { product: "mug", size: "", stock: 1, price: 1_499 },
  { product: "song", size: "", stock: null, price: 99 },
] as const;

const PRODUCTS = ["tee", "mug", "song"] as const;

/** Each table's source and sort order. Ids ascend, see model-world.ts. */
export const SOURCES: Record<keyof ShopState, { from: string; by: string }> = {
  variants: {
    from: "(select product_variants.*, published from product_variants join products on products.id = product_id) as variants",
    by: "id",
  },
  ledger: { from: "stock_ledger", by: "id" },
  carts: { from: "carts", by: "id" },
  items: { from: "cart_items", by: "cart_id, position" },
  orders: { from: "orders", by: "id" },
  lines: { from: "order_lines", by: "order_id, position" },
  events: { from: "order_events", by: "id" },
  stripeEvents: { from: "stripe_events", by: "id" },
  mails: {
    from: "(select id, about, kind from outbox) as mails",
    by: "id",
  },
  audit: { from: "audit_log", by: "id" },
  journal: { from: "journal_entries", by: "id" },
};

/** The tables that a sequence fills, in an order in which they can be emptied. */
export const TABLES =
  "audit_log, outbox, stripe_events, stock_ledger, journal_entries, order_events, order_lines, orders, cart_items, carts, product_variants, products, rate_limits".split(
    ", ",
  );

/** The goods as rows, by table. */
export function initialStock(at: string) {
  const products: Insertable<ProductTable>[] = PRODUCTS.map((id, index) => {
    return {
      id,
      slug: id,
      name: `The ${id}`,
      description: "",
      picture: "/p.svg",
      picture_alt: "",
      more_pictures: "",
      compare_at: 0,
      former_slugs: "",
      collections: "",
      position: index + 1,
      published: 1,
      created_at: at,
      updated_at: at,
    };
  });
  const product_variants: Insertable<ProductVariantTable>[] = GOODS.map(({ product, size, price, stock }, index) => {
    return { id: `v${index}`, product_id: product, size, price_cents: price, stock, position: index + 1, offered: 1 };
  });
  const stock_ledger: Insertable<DatabaseSchema["stock_ledger"]>[] = GOODS.flatMap(({ stock }, index) => {
    return stock === null
      ? []
      : [
          {
            id: `start-${index}`,
            variant_id: `v${index}`,
            change: stock,
            reason: "counted",
            order_id: null,
            happened_at: at,
          },
        ];
  });
  return { products, product_variants, stock_ledger };
}

const US = { name: "Here", countries: ["US"], price: "6.00", freeFrom: "50.00", days: "" };
const CA = { name: "There", countries: ["CA"], price: "14.00", freeFrom: "", days: "" };

export const POSTAGE: Postage = {
  groups: [
    { ...US, fasterPrice: "14.00", fasterDays: "2-3" },
    { ...CA, fasterPrice: "", fasterDays: "" },
  ],
  pickup: "",
};

/** Cents that an order may be charged for shipping, by our own calculation; null if its delivery isn't offered. */
export function expectedPostage({ delivery, amount_cents }: OrderRow): number[] | null {
  const { key } = JSON.parse(delivery ?? "{}") as { key?: string };
  if (key?.startsWith("Here~")) return [amount_cents > 5_000 ? 0 : 600, 1_400];
  return key?.startsWith("There~") ? [1_400] : null;
}
