import type { Database } from "../../database/database.ts";
import type { ExportValue } from "./export-format.ts";

/** What another table says about some rows, by their ids. */
export async function readExtra(
  db: Database,
  extra: string,
  ids: readonly string[],
): Promise<Map<string, ExportValue>> {
  if (ids.length === 0) return new Map();
  return extra === "lines" ? readLines(db, ids) : readSizes(db, ids);
}

async function readLines(db: Database, ids: readonly string[]): Promise<Map<string, ExportValue>> {
  const rows = await db
    .selectFrom("order_lines")
    .selectAll()
    .where("order_id", "in", ids)
    .orderBy("position")
    .execute();
  return grouped(
    rows.map((row) => [row.order_id, `${row.quantity} x ${named(row.name, row.size)} at ${row.price_cents} cents`]),
  );
}

async function readSizes(db: Database, ids: readonly string[]): Promise<Map<string, ExportValue>> {
  const rows = await db
    .selectFrom("product_variants")
    .selectAll()
    .where("product_id", "in", ids)
    .orderBy("position")
    .execute();
  return grouped(
    rows.map((row) => {
      const words = [
        `${row.price_cents} cents`,
        row.stock === null ? "unlimited" : `${row.stock} in stock`,
        ...(row.offered ? [] : ["withdrawn"]),
      ];
      return [row.product_id, `${row.size || "without sizes"}: ${words.join(", ")}`];
    }),
  );
}

function named(name: string, size: string): string {
  return size === "" ? name : `${name} (${size})`;
}

function grouped(pairs: readonly (readonly [id: string, text: string])[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [id, text] of pairs) groups.set(id, [...(groups.get(id) ?? []), text]);
  return groups;
}
