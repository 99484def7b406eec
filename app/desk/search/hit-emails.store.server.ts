import type { Database } from "../../database/database.ts";
import { cut } from "../../database/list-sql.server.ts";

/** Returns the email addresses of surveys or messages, by id. */
export async function emailsOf(
  db: Database,
  table: "creator_surveys" | "contact_messages",
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(table)
    .select(["id", cut<string | null>("email").as("email")])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
