import type { Insertable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { PasswordLinkTable, ResetRequestTable } from "../../database/schema/auth.ts";
import { rightIn, type Role } from "../../server/security/roles.ts";
import {
  type Account,
  emailKey,
  FORMER_MEMBER,
  isGuarded,
  type Member,
  ownerRecord,
  type ResetRequest,
} from "./member.ts";
import { hasFactorSql, toAccount, wasOwnerSql } from "./staff-row.server.ts";

export async function findStaffByEmail(db: Database, email: string): Promise<Account | null> {
  const row = await db.selectFrom("staff").selectAll().where("email_key", "=", emailKey(email)).executeTakeFirst();
  return row ? toAccount(row) : null;
}

export async function findStaff(db: Database, id: string): Promise<Account | null> {
  const row = await db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toAccount(row) : null;
}

export async function listStaff(db: Database): Promise<Account[]> {
  return (await db.selectFrom("staff").selectAll().orderBy("email_key").execute()).map(toAccount);
}

/** Returns false if the address already has an account. */
export async function insertStaff(
  db: Database,
  staff: { id: string; email: string; name: string; role?: Role; createdAt: string },
): Promise<boolean> {
  const { id, email, name, role = "owner", createdAt } = staff;
  const times = { role_since: createdAt, created_at: createdAt, updated_at: createdAt };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("staff")
    .values({ id, email: email.trim(), email_key: emailKey(email), name, role, ...times })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @param disabledAt null to enable the member again */
export async function setDisabled(db: Database, id: string, disabledAt: string | null, at: string): Promise<void> {
  await db.updateTable("staff").set({ disabled_at: disabledAt, updated_at: at }).where("id", "=", id).execute();
  if (disabledAt !== null) await releaseCases(db, id, null);
  else await beginRole(db, id, at);
}

/** Restarts the time since which an owner counts as a second owner, see `mayReset`: someone else just let them in. */
export async function beginRole(db: Database, id: string, at: string): Promise<void> {
  await db.updateTable("staff").set({ role_since: at }).where("id", "=", id).execute();
}

/** Unassigns cases that the role may no longer change, so that colleagues find them. Null means a disabled member. */
export async function releaseCases(db: Database, id: string, role: Role | null): Promise<void> {
  for (const [area, table] of [
    ["surveys", "survey_cases"],
    ["messages", "contact_messages"],
  ] as const) {
    if (role !== null && rightIn(role, area) === "change") continue;
    await db.updateTable(table).set({ owner_id: null }).where("owner_id", "=", id).execute();
  }
}

/** @param passwordHash null to require a new password by a link */
export async function setPasswordHash(
  db: Database,
  id: string,
  passwordHash: string | null,
  at: string,
): Promise<void> {
  const changed = {
    password_hash: passwordHash,
    updated_at: at,
    ...(passwordHash === null && { was_owner: wasOwnerSql }),
  };
  await db.updateTable("staff").set(changed).where("id", "=", id).execute();
}

export async function listMembers(db: Database, now: string): Promise<Member[]> {
  return (await members(db, now).orderBy("name").orderBy("email_key").execute()).map(toMember);
}

export async function countMembers(db: Database): Promise<number> {
  const all = db.selectFrom("staff").select((row) => row.fn.countAll<number | bigint>().as("count"));
  return Number((await all.executeTakeFirstOrThrow()).count);
}

export async function findMember(db: Database, id: string, now: string): Promise<Member | null> {
  const row = await members(db, now).where("id", "=", id).executeTakeFirst();
  return row ? toMember(row) : null;
}

function members(db: Database, now: string) {
  return db
    .selectFrom("staff")
    .select(["id", "name", "email", "role", "was_owner", "password_hash", "disabled_at", "created_at", "updated_at"])
    .select((row) => [
      hasFactorSql("staff.id").as("has_factor"),
      row
        .selectFrom("staff_sessions")
        .select((one) => one.fn.max("staff_sessions.last_used_at").as("at"))
        .whereRef("staff_sessions.staff_id", "=", "staff.id")
        .as("last_seen_at"),
      row
        .selectFrom("password_links")
        .select((one) => one.fn.max("password_links.expires_at").as("at"))
        .whereRef("password_links.staff_id", "=", "staff.id")
        .where("password_links.used_at", "is", null)
        .where("password_links.expires_at", ">", now)
        .as("link_until"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof members>["execute"]>>[number];

function toMember(row: Row): Member {
  const hasPassword = row.password_hash !== null;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role as Role,
    state: row.disabled_at !== null ? "disabled" : hasPassword ? "active" : "invited",
    hasPassword,
    hasFactor: Boolean(row.has_factor),
    isGuarded: isGuarded({ role: row.role as Role, wasOwner: row.was_owner === 1, passwordHash: row.password_hash }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastSeenAt: row.last_seen_at,
    linkUntil: row.link_until,
  };
}

/** Reads the names of all members, at most a hundred. Returns a function that names one by id, or a former one. */
export async function readMemberNames(db: Database): Promise<(id: string | null) => string> {
  const rows = await db.selectFrom("staff").select(["id", "name"]).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id ?? "") ?? FORMER_MEMBER;
}

export async function setRole(db: Database, id: string, role: Role, at: string): Promise<void> {
  const changed = { role, role_since: at, updated_at: at, was_owner: wasOwnerSql };
  await db.updateTable("staff").set(changed).where("id", "=", id).execute();
}

/** Locks the owners who aren't disabled until the transaction ends, and returns their ids. */
export async function lockOwners(db: Database): Promise<string[]> {
  const rows = await activeOwners(db).select("id").orderBy("id").forUpdate().execute();
  return rows.map(({ id }) => id);
}

export async function ownerNames(db: Database): Promise<string[]> {
  const rows = await activeOwners(db).select("name").orderBy("name").limit(3).execute();
  return rows.map(({ name }) => name);
}

function activeOwners(db: Database) {
  return db.selectFrom("staff").where("role", "=", "owner").where("disabled_at", "is", null);
}

export async function replacePasswordLinks(db: Database, link: Insertable<PasswordLinkTable>): Promise<void> {
  await deletePasswordLinks(db, link.staff_id);
  await db.insertInto("password_links").values(link).execute();
}

/** Returns the member's id, or null if the link is used, expired or unknown. */
export async function findLinkOwner(db: Database, tokenHash: string, now: string): Promise<string | null> {
  const link = db.selectFrom("password_links").select("staff_id").where("token_hash", "=", tokenHash);
  const row = await link.where("used_at", "is", null).where("expires_at", ">", now).executeTakeFirst();
  return row?.staff_id ?? null;
}

/** True for only one of two concurrent calls, and only for a valid link. */
export async function spendPasswordLink(db: Database, tokenHash: string, now: string): Promise<boolean> {
  const link = db.updateTable("password_links").set({ used_at: now }).where("token_hash", "=", tokenHash);
  const spent = await link.where("used_at", "is", null).where("expires_at", ">", now).executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

export async function deletePasswordLinks(db: Database, staffId: string): Promise<void> {
  await db.deleteFrom("password_links").where("staff_id", "=", staffId).execute();
}

export async function findResetRequest(db: Database, staffId: string): Promise<ResetRequest | null> {
  const row = await db
    .selectFrom("reset_requests")
    .leftJoin("outbox", "outbox.id", "mail_id")
    .innerJoin("staff", "staff.id", "asked_by")
    .selectAll("reset_requests")
    .select(["outbox.state", "outbox.sent_at", "staff.role", "staff.role_since", "staff.disabled_at"])
    .where("reset_requests.staff_id", "=", staffId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    askedBy: row.asked_by,
    asker: { role: row.role as Role, roleSince: row.role_since, disabledAt: row.disabled_at },
    factors: row.factors === 1,
    askedAt: row.asked_at,
    warning: row.state ?? "failed",
    warnedAt: row.sent_at,
  };
}

const NEVER = "9999-12-31T00:00:00.000Z";

/**
 * Returns when an owner started to count for a member: when the email that announced the new owner to this member was
 * sent or, without one, when they became an owner.
 */
export async function ownerSince(
  db: Database,
  { id, roleSince }: Pick<Account, "id" | "roleSince">,
  told: Pick<Account, "email">,
): Promise<string | null> {
  const mail = await db
    .selectFrom("outbox")
    .select("sent_at")
    .where("about", "=", ownerRecord(id))
    .where("to_address", "=", told.email)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!mail) return roleSince;
  const sent = mail.sent_at ?? NEVER;
  return roleSince !== null && roleSince > sent ? roleSince : sent;
}

export async function putResetRequest(db: Database, request: ResetRequestTable): Promise<void> {
  await db
    .insertInto("reset_requests")
    .values(request)
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(request))
    .execute();
}

export async function deleteResetRequest(db: Database, staffId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("reset_requests").where("staff_id", "=", staffId).executeTakeFirst();
  return numDeletedRows > 0n;
}
