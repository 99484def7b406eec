import { type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { StaffTable } from "../../database/schema/auth.ts";
import type { Role } from "../../server/security/roles.ts";
import type { Account } from "./member.ts";

/** `was_owner` of a member who loses the role or the password. */
export const wasOwnerSql = sql<number>`case when role = 'owner' and password_hash is not null then 1 else was_owner end`;

/** @param staffId the column with the member's id */
export function hasFactorSql(staffId: string): RawBuilder<SqlBool> {
  const id = sql.ref(staffId);
  return sql<SqlBool>`(exists (select 1 from factors where factors.staff_id = ${id} and factors.status = 'verified')
    or exists (select 1 from passkeys where passkeys.staff_id = ${id}))`;
}

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
