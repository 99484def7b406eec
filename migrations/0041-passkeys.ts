import type { Kysely } from "kysely";

/** Members' passkeys, and the challenges that they sign (app/auth/passkey). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("passkeys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("credential_id", "text", (column) => column.notNull().unique())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "integer", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_used_at", "text")
    .execute();
  await db.schema.createIndex("passkeys_staff_id").on("passkeys").column("staff_id").execute();

  await db.schema
    .createTable("passkey_challenges")
    .addColumn("challenge_hash", "text", (column) => column.primaryKey())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("staff_id", "text", (column) => column.references("staff.id").onDelete("cascade"))
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("passkey_challenges_staff_id").on("passkey_challenges").column("staff_id").execute();
  await db.schema.createIndex("passkey_challenges_expires_at").on("passkey_challenges").column("expires_at").execute();
}
