import { type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * Whether a member has a second factor: a verified authenticator app, or a passkey.
 *
 * @param staffId the column with the member's id
 */
export function hasFactorSql(staffId: string): RawBuilder<SqlBool> {
  const id = sql.ref(staffId);
  return sql<SqlBool>`(exists (select 1 from factors where factors.staff_id = ${id} and factors.status = 'verified')
    or exists (select 1 from passkeys where passkeys.staff_id = ${id}))`;
}
