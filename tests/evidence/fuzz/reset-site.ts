import { sql } from "kysely";
import type { Database } from "../../../app/database/database.ts";
import { windowStart } from "../../../app/security/rate-limit.store.server.ts";
import { withDatabase } from "../../support/server-database.ts";

/** Tables that the fuzzer fills. If they kept growing, a run would measure a list of a gigabyte. */
const FILLED = [
  "contact_messages",
  "outbox",
  "survey_notes",
  "survey_steps",
  "survey_cases",
  "creator_surveys",
  "audit_log",
  "rate_limits",
  "staff",
];

/**
 * Deletes submitted data and made-up products, and restores the shop's own products. Returns integrity errors found
 * before that.
 */
export async function tidy(databaseFile: string): Promise<string[]> {
  return withDatabase(databaseFile, async (db) => {
    const found: string[] = [];
    const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const foreignKeys = await sql`pragma foreign_key_check`.execute(db);
    for (const { integrity_check: line } of integrity.rows) if (line !== "ok") found.push(`integrity_check: ${line}`);
    for (const row of foreignKeys.rows) found.push(`foreign_key_check: ${JSON.stringify(row)}`);
    await db.transaction().execute(async (trx) => {
      for (const table of FILLED) await sql`delete from ${sql.table(table)}`.execute(trx);
      const made = sql`(select id from products where id not like 'product-%' and id not in (select product_id from order_lines))`;
      await sql`delete from cart_items where product_id in ${made}`.execute(trx);
      await sql`delete from stock_ledger where variant_id in (select id from product_variants where product_id in ${made})`.execute(
        trx,
      );
      await sql`delete from product_variants where product_id in ${made}`.execute(trx);
      await sql`delete from products where id in ${made}`.execute(trx);
      await sql`update products set published = (id like 'product-%' and slug <> 'next-winter')`.execute(trx);
    });
    return found;
  });
}

/** Raises the current hour's limit of emails to the team by this number. */
export async function allowEmails(databaseFile: string, emails: number): Promise<void> {
  await withDatabase(databaseFile, (db) => takeBack(db, emails));
}

async function takeBack(db: Database, emails: number): Promise<void> {
  const start = windowStart({ windowSeconds: 60 * 60 }, new Date()).toISOString();
  await sql`insert into rate_limits (key, window_start, count) values ('team-all:all', ${start}, ${-emails}) on conflict (key, window_start) do update set count = ${-emails}`.execute(
    db,
  );
}
