import { type Kysely, sql } from "kysely";

/**
 * The email that warns a member of a reset, and which accounts an owner has had. Whoever was demoted before is found in
 * the audit log; an owner without a password whom somebody asked to reset had one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("reset_requests").addColumn("mail_id", "text").execute();
  await db.schema
    .alterTable("staff")
    .addColumn("was_owner", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update staff set was_owner = 1
    where (role = 'owner' and password_hash is null and id in (select staff_id from reset_requests))
      or id in (select subject_id from audit_log
        where action = 'staff.role-changed' and details like '%"from":"owner"%')`.execute(db);
}
