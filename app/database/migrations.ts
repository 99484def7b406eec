import type { Migration } from "kysely/migration";
import * as schema from "../../migrations/0001-schema.ts";

/**
 * All migrations in order. They are a record of imports, not a folder that is read: this works in the server's bundle
 * and in plain Node.
 */
export const migrations: Record<string, Migration> = {
  "0001-schema": schema,
};
