import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { cut } from "../../database/list-sql.server.ts";
import type { EntryKind } from "../../shop/orders/journal/journal.ts";
import type { Amounts, KindSums, momentsOf } from "./sales.ts";

type Span = ReturnType<typeof momentsOf>;

export async function sumJournal(db: Database, { start, end }: Span): Promise<KindSums[]> {
  const rows = await db
    .selectFrom("journal_entries")
    .select(({ fn }) => [
      "kind",
      fn.countAll().as("rows"),
      fn.sum("units").as("units"),
      fn.sum("items_cents").as("items"),
      fn.sum("postage_cents").as("postage"),
      fn.sum("discount_cents").as("discount"),
      fn.sum("tax_cents").as("tax"),
      fn.sum("other_cents").as("other"),
      fn.sum("total_cents").as("total"),
      fn.sum(fn.coalesce("fee_cents", sql.lit(0))).as("fee"),
    ])
    .where("happened_at", ">=", start)
    .where("happened_at", "<", end)
    .groupBy("kind")
    .execute();
  // PostgreSQL's driver returns sums as text.
  return rows.map(({ kind, ...sums }) => {
    const numbers = Object.entries(sums).map(([name, sum]) => [name, Number(sum)] as const);
    return Object.assign(Object.fromEntries(numbers) as Amounts, { kind: kind as EntryKind });
  });
}

const ADDRESS = 4_000;

/** Reads the next journal entries of a time span with their orders, oldest first. */
export async function listJournal(
  db: Database,
  { start, end }: Span,
  after: { at: string; id: string } | null,
  most: number,
) {
  let query = db
    .selectFrom("journal_entries as entry")
    .innerJoin("orders", "orders.id", "entry.order_id")
    .select(["entry.id", "entry.order_id as orderId", "entry.happened_at as at", "entry.kind", "entry.source"])
    .select(["entry.payout", "entry.paid_out_on as paidOutOn"])
    .select([
      "entry.items_cents as items",
      "entry.postage_cents as postage",
      "entry.discount_cents as discount",
      "entry.tax_cents as tax",
      "entry.other_cents as other",
      "entry.total_cents as total",
      "entry.fee_cents as fee",
    ])
    .select([
      "orders.currency",
      "orders.discount_code as code",
      cut<string | null>("orders.email").as("email"),
      cut<string | null>("orders.shipping", ADDRESS).as("shipping"),
    ])
    .where("entry.happened_at", ">=", start)
    .where("entry.happened_at", "<", end);
  if (after)
    query = query.where((row) =>
      row(row.refTuple("entry.happened_at", "entry.id"), ">", row.tuple(after.at, after.id)),
    );
  return query.orderBy("entry.happened_at").orderBy("entry.id").limit(most).execute();
}
