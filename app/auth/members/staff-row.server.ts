import type { Selectable } from "kysely";
import type { StaffTable } from "../../database/schema/auth.ts";
import type { Account } from "./member.ts";
import type { Role } from "./roles.ts";

export function toAccount(row: Selectable<StaffTable>): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role as Role,
    roleSince: row.role_since,
    passwordHash: row.password_hash,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
