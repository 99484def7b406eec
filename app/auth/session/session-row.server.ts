import type { Selectable } from "kysely";
import type { StaffSessionTable } from "../../database/auth-schema.ts";
import type { MethodUsed, Session } from "./session.ts";

export function toSession(row: Selectable<StaffSessionTable>): Session {
  return {
    id: row.id,
    staffId: row.staff_id,
    kind: row.kind,
    aal: row.aal,
    methods: JSON.parse(row.methods) as MethodUsed[],
    userAgent: row.user_agent,
    beganAt: row.began_at,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    passwordAt: row.password_at,
    revokedAt: row.revoked_at,
  };
}
