import type { Database } from "../../database/database.ts";
import { toAccount } from "./staff-row.server.ts";
import { type Account, emailKey } from "./staff.ts";

/** The member with this address, in whatever case it is typed. */
export async function findStaffByEmail(db: Database, email: string): Promise<Account | null> {
  const row = await db.selectFrom("staff").selectAll().where("email_key", "=", emailKey(email)).executeTakeFirst();
  return row ? toAccount(row) : null;
}

export async function findStaff(db: Database, id: string): Promise<Account | null> {
  const row = await db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** Every member, by address. */
export async function listStaff(db: Database): Promise<Account[]> {
  return (await db.selectFrom("staff").selectAll().orderBy("email_key").execute()).map(toAccount);
}

/** Whether the member was added: no, where the address has an account already. */
export async function insertStaff(
  db: Database,
  staff: { id: string; email: string; name: string; createdAt: string },
): Promise<boolean> {
  const { id, email, name, createdAt } = staff;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("staff")
    .values({ id, email: email.trim(), email_key: emailKey(email), name, created_at: createdAt, updated_at: createdAt })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @param disabledAt null lets the member in again */
export async function setDisabled(db: Database, id: string, disabledAt: string | null, at: string): Promise<void> {
  await db.updateTable("staff").set({ disabled_at: disabledAt, updated_at: at }).where("id", "=", id).execute();
}

/** @param passwordHash null: the member can't sign in before setting one by a link */
export async function setPasswordHash(
  db: Database,
  id: string,
  passwordHash: string | null,
  at: string,
): Promise<void> {
  await db.updateTable("staff").set({ password_hash: passwordHash, updated_at: at }).where("id", "=", id).execute();
}
