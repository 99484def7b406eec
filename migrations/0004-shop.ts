import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCatalogue(db);
  await createCarts(db);
  await createOrders(db);
  await createStockLedger(db);
}

async function createCatalogue(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("products")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("picture", "text", (column) => column.notNull())
    .addColumn("picture_alt", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("published", "integer", (column) => column.notNull().check(sql`published in (0, 1)`))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("product_variants")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("product_id", "text", (column) => column.notNull().references("products.id"))
    .addColumn("size", "text", (column) => column.notNull())
    .addColumn("price_cents", "integer", (column) => column.notNull().check(sql`price_cents > 0`))
    .addColumn("stock", "integer", (column) => column.check(sql`stock >= 0`))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("offered", "integer", (column) => column.notNull().check(sql`offered in (0, 1)`))
    .addUniqueConstraint("product_variants_product_size", ["product_id", "size"])
    .execute();
}

async function createCarts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("carts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();

  await db.schema.createIndex("carts_updated_at").on("carts").column("updated_at").execute();

  await db.schema
    .createTable("cart_items")
    .addColumn("cart_id", "text", (column) => column.notNull().references("carts.id").onDelete("cascade"))
    .addColumn("product_id", "text", (column) => column.notNull().references("products.id"))
    .addColumn("size", "text", (column) => column.notNull())
    .addColumn("quantity", "integer", (column) => column.notNull().check(sql`quantity between 1 and 999`))
    .addColumn("seen_price_cents", "integer", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("cart_items_primary", ["cart_id", "product_id", "size"])
    .execute();
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("orders")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('pending', 'paid', 'cancelled', 'expired', 'refunded')`),
    )
    .addColumn("attention", "text")
    .addColumn("checkout_key", "text", (column) => column.unique())
    .addColumn("cart_id", "text", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("amount_cents", "integer", (column) => column.notNull().check(sql`amount_cents > 0`))
    .addColumn("paid_cents", "integer")
    .addColumn("refunded_cents", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("return_origin", "text", (column) => column.notNull())
    .addColumn("stripe_session_id", "text", (column) => column.unique())
    .addColumn("stripe_session_url", "text")
    .addColumn("stripe_payment_intent", "text", (column) => column.unique())
    .addColumn("email", "text")
    .addColumn("shipping", "text")
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("check_after", "text", (column) => column.notNull())
    .addColumn("cart_restored_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();

  await db.schema.createIndex("orders_state_check_after").on("orders").columns(["state", "check_after"]).execute();
  await db.schema.createIndex("orders_cart_id").on("orders").column("cart_id").execute();

  await db.schema
    .createTable("order_lines")
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("product_id", "text", (column) => column.notNull().references("products.id"))
    .addColumn("variant_id", "text", (column) => column.notNull().references("product_variants.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("size", "text", (column) => column.notNull())
    .addColumn("picture", "text", (column) => column.notNull())
    .addColumn("price_cents", "integer", (column) => column.notNull())
    .addColumn("quantity", "integer", (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn("held", "integer", (column) => column.notNull().check(sql`held >= 0`))
    .addPrimaryKeyConstraint("order_lines_primary", ["order_id", "position"])
    .execute();

  await db.schema
    .createTable("order_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
    .addColumn("happened_at", "text", (column) => column.notNull())
    .addColumn("cause", "text", (column) => column.notNull())
    .addColumn("from_state", "text")
    .addColumn("to_state", "text", (column) => column.notNull())
    .addColumn("details", "text")
    .execute();

  await db.schema.createIndex("order_events_order_id").on("order_events").column("order_id").execute();

  await db.schema
    .createTable("stripe_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("order_id", "text")
    .addColumn("facts", "text", (column) => column.notNull())
    .addColumn("received_at", "text", (column) => column.notNull())
    .addColumn("deliveries", "integer", (column) => column.notNull())
    .execute();
}

/** Every change of a stock count. Rows are added, never changed or deleted. */
async function createStockLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("stock_ledger")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("variant_id", "text", (column) => column.notNull().references("product_variants.id"))
    .addColumn("change", "integer", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull().check(sql`reason in ('counted', 'held', 'released')`))
    .addColumn("order_id", "text", (column) => column.references("orders.id"))
    .addColumn("happened_at", "text", (column) => column.notNull())
    .execute();

  await db.schema.createIndex("stock_ledger_variant_id").on("stock_ledger").column("variant_id").execute();
}
