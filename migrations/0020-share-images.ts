import { type Kysely, sql } from "kysely";

/** The fields that published texts get; what is not a list of the document starts blank. */
const HEAD = ["pageTitle", "pageDescription"];
const FIELDS: Record<string, readonly string[]> = {
  home: [...HEAD, "sharePicture"],
  ...Object.fromEntries(
    ["about", "services", "projects", "shop", "shipping", "terms", "privacy"].map((name) => [name, HEAD]),
  ),
};

/** The pictures that other websites show with a link to a page; and what members write about pages for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("share_images")
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("picture_id", "text")
    .addColumn("digest", "text")
    .addColumn("format", "text")
    .addColumn("size", "integer")
    .addColumn("made_at", "text")
    .addColumn("unwanted_since", "text")
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("claim", "text", (column) => column.notNull())
    .addColumn("claimed_until", "text", (column) => column.notNull())
    .addColumn("bytes", "blob")
    .addPrimaryKeyConstraint("share_images_key", ["page", "source"])
    .execute();
  await db.schema.createIndex("share_images_by_digest").on("share_images").column("digest").execute();
  await db.schema.createIndex("share_images_by_picture").on("share_images").column("picture_id").execute();

  const { rows } = await sql<{ document: string; version: number }>`
    select document, version from document_versions`.execute(db);
  for (const { document, version } of rows) {
    const own = sql`document = ${document} and version = ${version}`;
    const found = await sql<{ body: string }>`select body from document_versions where ${own}`.execute(db);
    const body = withFields(FIELDS[document] ?? [], found.rows[0]?.body ?? "");
    if (body !== null) await sql`update document_versions set body = ${body} where ${own}`.execute(db);
  }
}

/** Returns a text with blank fields in place of those that it lacks, or null if it lacks none or can't be read. */
function withFields(fields: readonly string[], text: string): string | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof body !== "object" || body === null) return null;
  const missing = fields.filter((field) => !Object.hasOwn(body, field));
  return missing.length === 0
    ? null
    : JSON.stringify({ ...body, ...Object.fromEntries(missing.map((field) => [field, ""])) });
}
