import { type Kysely, sql } from "kysely";

/** Rows that are read at a time. */
const AT_ONCE = 1000;

/** Columns with people's addresses. */
const ADDRESSES = [
  ["creator_surveys", "email"],
  ["contact_messages", "email"],
  ["orders", "email"],
  ["outbox", "to_address"],
  ["outbox", "reply_to"],
] as const;

/**
 * Creates the table of requested erasures, where each stays until it is done (docs/decisions/0057), and removes the
 * space around addresses: deletion of a person looks up the address without it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("erasures")
    .addColumn("asked_at", "text", (column) => column.primaryKey())
    .execute();
  for (const [table, column] of ADDRESSES) await trimColumn(db, table, column);
  // Data that was deleted before this version may still be in the files.
  await sql`insert into erasures (asked_at) select ${new Date().toISOString()} where exists (select 1 from audit_log) or exists (select 1 from funnel_days) or exists (select 1 from contact_messages)`.execute(
    db,
  );
}

/** Trims space as the program defines it, which includes U+00A0; neither engine's own `trim` does that. */
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
