import { type Kysely, sql } from "kysely";

/** The limit per order was a setting of the server; the shop's published texts get it with its usual value. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ version: number; body: string }>`
    select version, body from document_versions where document = 'shop'`.execute(db);
  for (const { version, body } of rows) {
    const filled = withLimit(body);
    if (filled !== null)
      await sql`
        update document_versions set body = ${filled} where document = 'shop' and version = ${version}`.execute(db);
  }
}

/** Returns null for a text that can't be read. */
function withLimit(text: string): string | null {
  try {
    return JSON.stringify({ mostPerOrder: "10", ...JSON.parse(text) });
  } catch {
    return null;
  }
}
