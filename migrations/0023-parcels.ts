import { type Kysely, sql } from "kysely";

// The parcels of an order (JSON), instead of one tracking number: an order may be sent in parts, and `shipped_at` is
// when all of it was.

const AT_ONCE = 500;

interface Shipped {
  id: string;
  shipped_at: string;
  shipped_by: string | null;
  tracking: string | null;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("parcels", "text").execute();
  for (let last = ""; ;) {
    const { rows } = await sql<Shipped>`select id, shipped_at, shipped_by, tracking from orders
      where shipped_at is not null and id > ${last} order by id limit ${sql.lit(AT_ONCE)}`.execute(db);
    for (const { id, shipped_at: at, shipped_by: by, tracking } of rows) {
      const parcels = JSON.stringify([{ id, at, by, tracking, units: null, mail: null }]);
      await sql`update orders set parcels = ${parcels} where id = ${id}`.execute(db);
    }
    last = rows.at(-1)?.id ?? "";
    if (rows.length < AT_ONCE) break;
  }
  await db.schema.alterTable("orders").dropColumn("shipped_by").execute();
  await db.schema.alterTable("orders").dropColumn("tracking").execute();
}
