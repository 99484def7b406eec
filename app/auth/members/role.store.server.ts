import type { Database } from "../../database/database.ts";
import type { Role } from "../../server/security/roles.ts";
import { wasOwnerSql } from "./staff-row.server.ts";

export async function setRole(db: Database, id: string, role: Role, at: string): Promise<void> {
  await db
    .updateTable("staff")
    .set({ role, role_since: at, updated_at: at, was_owner: wasOwnerSql })
    .where("id", "=", id)
    .execute();
}

/** Locks the owners who aren't disabled until the transaction ends, and returns their ids. */
export async function lockOwners(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the names of up to three owners who aren't disabled, for a member who needs one. */
export async function ownerNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("staff")
    .select("name")
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .orderBy("name")
    .limit(3)
    .execute();
  return rows.map(({ name }) => name);
}
