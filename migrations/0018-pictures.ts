import type { Kysely } from "kysely";

/**
 * The library of pictures: facts and words, the files that visitors get, and the uploaded originals until the files are
 * made from them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pictures")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("alt", "text", (column) => column.notNull())
    .addColumn("decoration", "integer", (column) => column.notNull())
    .addColumn("focus", "integer", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("source_digest", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .addColumn("stamp", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("claim", "text")
    .addColumn("claimed_until", "text")
    .execute();
  await db.schema.createIndex("pictures_by_time").on("pictures").columns(["created_at", "id"]).execute();
  await db.schema.createIndex("pictures_by_state").on("pictures").columns(["state", "changed_at", "stamp"]).execute();
  await db.schema.createIndex("pictures_by_source").on("pictures").column("source_digest").unique().execute();

  await db.schema
    .createTable("picture_files")
    .addColumn("picture_id", "text", (column) => column.notNull().references("pictures.id"))
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("format", "text", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("bytes", "blob", (column) => column.notNull())
    .addPrimaryKeyConstraint("picture_files_key", ["picture_id", "width", "format"])
    .execute();
  await db.schema.createIndex("picture_files_by_digest").on("picture_files").column("digest").execute();

  await db.schema
    .createTable("picture_originals")
    .addColumn("picture_id", "text", (column) => column.notNull().references("pictures.id"))
    .addColumn("part", "integer", (column) => column.notNull())
    .addColumn("bytes", "blob", (column) => column.notNull())
    .addPrimaryKeyConstraint("picture_originals_key", ["picture_id", "part"])
    .execute();
}
