import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("creator_surveys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("creator_name", "text")
    .addColumn("current_stage", "text", (column) => column.notNull())
    .addColumn("self_description", "text")
    .addColumn("archetypes", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("platforms", "text")
    .addColumn("niche", "text")
    .addColumn("takeaway_goals", "text")
    .addColumn("monetization_intent", "text")
    .addColumn("monetization_methods", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("current_barriers", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("weak_areas", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("preferred_style", "text")
    .addColumn("community_needs", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("success_vision", "text")
    .addColumn("ideal_tetm_support", "text")
    .addColumn("content_links", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("discovery_call", "text")
    .addColumn("email", "text")
    .addColumn("completed_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("furthest_step", "integer", (column) => column.notNull())
    .addColumn("left_off_step", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("step_writers", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("first_page_hash", "text", (column) => column.unique())
    .addColumn("key_generation", "integer", (column) => column.notNull())
    .addColumn("resume_token_hash", "text", (column) => column.notNull().unique())
    .execute();

  // Unfinished drafts are deleted by the date of their last change.
  await db.schema
    .createIndex("creator_surveys_completed_at_updated_at")
    .on("creator_surveys")
    .columns(["completed_at", "updated_at"])
    .execute();
}
