import { type Kysely, sql } from "kysely";

/** Rows that are read at once. */
const AT_ONCE = 1000;

/** Where addresses of people stand, beside the column that names a row. */
const ADDRESSES = [
  ["creator_surveys", "email"],
  ["contact_messages", "email"],
  ["orders", "email"],
  ["outbox", "to_address"],
  ["outbox", "reply_to"],
] as const;

/**
 * Keeps what asks for an erasure until one is done (docs/decisions/0057), and takes the space around addresses away:
 * who deletes a person asks for the address without it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("erasures")
    .addColumn("asked_at", "text", (column) => column.primaryKey())
    .execute();
  for (const [table, column] of ADDRESSES) await trimColumn(db, table, column);
  // What was deleted before this version may still be there.
  await sql`insert into erasures (asked_at) select ${new Date().toISOString()} where exists (select 1 from audit_log) or exists (select 1 from funnel_days) or exists (select 1 from contact_messages)`.execute(
    db,
  );
}

/** What the program calls space, U+00A0 among it; neither engine's own `trim` does. */
async function trimColumn(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  let last = "";
  for (;;) {
    const { rows } = await sql<{ id: string; address: string }>`
      select id, ${sql.ref(column)} as address from ${sql.table(table)} where id > ${last} and ${sql.ref(column)} is not null order by id limit ${sql.lit(AT_ONCE)}`.execute(
      db,
    );
    for (const { id, address } of rows) {
      const trimmed = address.trim();
      if (trimmed !== address && trimmed !== "")
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${trimmed} where id = ${id}`.execute(db);
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}
