import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await createStaff(db);
  await createSessions(db);
  await createFactors(db);
  await createSigningKeys(db);
}

async function createStaff(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_key", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("password_hash", "text")
    .addColumn("disabled_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("password_links")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();

  await db.schema.createIndex("password_links_staff_id").on("password_links").column("staff_id").execute();
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('desk', 'api')`))
    .addColumn("token_hash", "text", (column) => column.unique())
    .addColumn("aal", "text", (column) => column.notNull().check(sql`aal in ('aal1', 'aal2')`))
    .addColumn("methods", "text", (column) => column.notNull())
    .addColumn("user_agent", "text", (column) => column.notNull())
    .addColumn("began_at", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_used_at", "text", (column) => column.notNull())
    .addColumn("password_at", "text", (column) => column.notNull())
    .addColumn("revoked_at", "text")
    .execute();

  await db.schema.createIndex("staff_sessions_staff_id").on("staff_sessions").column("staff_id").execute();
  await db.schema.createIndex("staff_sessions_last_used_at").on("staff_sessions").column("last_used_at").execute();

  await db.schema
    .createTable("refresh_tokens")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("session_id", "text", (column) => column.notNull().references("staff_sessions.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();

  await db.schema.createIndex("refresh_tokens_session_id").on("refresh_tokens").column("session_id").execute();
}

async function createFactors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("factors")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("factor_type", "text", (column) => column.notNull().check(sql`factor_type in ('totp', 'phone')`))
    .addColumn("friendly_name", "text", (column) => column.notNull())
    .addColumn("sealed_secret", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull().check(sql`status in ('unverified', 'verified')`))
    .addColumn("last_step", "integer")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("last_challenged_at", "text")
    .execute();

  await db.schema.createIndex("factors_staff_id").on("factors").column("staff_id").execute();

  await db.schema
    .createTable("challenges")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("factor_id", "text", (column) => column.notNull().references("factors.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();

  await db.schema.createIndex("challenges_factor_id").on("challenges").column("factor_id").execute();
  await db.schema.createIndex("challenges_expires_at").on("challenges").column("expires_at").execute();

  await db.schema
    .createTable("recovery_codes")
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .addPrimaryKeyConstraint("recovery_codes_primary", ["staff_id", "code_hash"])
    .execute();
}

async function createSigningKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("signing_keys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("public_jwk", "text", (column) => column.notNull())
    .addColumn("sealed_private_jwk", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("retired_at", "text")
    .execute();
}
