import type { Kysely } from "kysely";

/** A share image is a file of the picture that a page shows; it was drawn for each page before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("share_images").execute();
}
