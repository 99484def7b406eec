import type { Database } from "../../database/database.ts";
import { type Member, memberState } from "./member.ts";

/** Every member, by name. `now` is ISO-8601 UTC. */
export async function listMembers(db: Database, now: string): Promise<Member[]> {
  return (await members(db, now).orderBy("name").orderBy("email_key").execute()).map(toMember);
}

/** How many members there are, those who were shut out too. */
export async function countMembers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("staff")
    .select((row) => row.fn.countAll<number | bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findMember(db: Database, id: string, now: string): Promise<Member | null> {
  const row = await members(db, now).where("id", "=", id).executeTakeFirst();
  return row ? toMember(row) : null;
}

function members(db: Database, now: string) {
  return db
    .selectFrom("staff")
    .select(["id", "name", "email", "password_hash", "disabled_at", "created_at", "updated_at"])
    .select((row) => [
      row
        .selectFrom("factors")
        .select((one) => one.fn.countAll<number | bigint>().as("count"))
        .whereRef("factors.staff_id", "=", "staff.id")
        .where("factors.status", "=", "verified")
        .as("factors"),
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

/** The password's hash goes no further than here. */
function toMember(row: Row): Member {
  const hasPassword = row.password_hash !== null;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    state: memberState({ hasPassword, disabledAt: row.disabled_at }),
    hasPassword,
    hasFactor: Number(row.factors) > 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastSeenAt: row.last_seen_at,
    linkUntil: row.link_until,
  };
}
