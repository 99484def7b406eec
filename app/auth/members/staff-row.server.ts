import { type Selectable, sql } from "kysely";
import type { StaffTable } from "../../database/schema/auth.ts";
import type { Account } from "./member.ts";
import type { Role } from "./roles.ts";

/** `was_owner` of a member who loses the role or the password. */
export const wasOwnerSql = sql<number>`case when role = 'owner' and password_hash is not null then 1 else was_owner end`;

export function toAccount(row: Selectable<StaffTable>): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role as Role,
    roleSince: row.role_since,
    wasOwner: row.was_owner === 1,
    passwordHash: row.password_hash,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
